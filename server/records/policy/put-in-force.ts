import { orderOwner } from '../../domain/owner.ts';
import type { PolicyContent } from '../../domain/policy/content.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { writeEvent } from '../events/events.ts';
import { changePolicy, type PolicyRow } from './policies.ts';
import { openPolicyRecording } from './open-policy-recording.ts';
import { keepPaper, type PrintedPaper } from './papers.ts';

/**
 * A policy whose papers are in the store is in force; with it begins the recording that its product asks for, whose
 * number is answered. Undefined where that was done before. Throws as openPolicyRecording does.
 */
export async function putPolicyInForce(
  context: ServiceContext,
  tx: Queryable,
  policy: PolicyRow,
  content: PolicyContent,
  product: Product,
  papers: readonly PrintedPaper[],
): Promise<{ readonly recordingNo: string | null } | undefined> {
  const at = context.now();
  const by = { actor: 'job', at };
  const changed = await changePolicy(
    tx,
    { policyNo: policy.policyNo, status: 'issuing' },
    { status: 'in_force' },
    at,
  );
  if (!changed) return undefined;
  for (const paper of papers) {
    await keepPaper(tx, policy, paper);
    const detail = { policy_no: policy.policyNo, document_no: paper.documentNo, sha256: paper.sha256 };
    await writeEvent(tx, orderOwner(policy.orderNo), 'sign_document', detail, by);
  }
  const recordingNo = await openPolicyRecording(context, tx, policy, content, product, by);
  if (recordingNo !== null)
    await changePolicy(tx, { policyNo: policy.policyNo, status: 'in_force' }, { recordingNo }, at);
  return { recordingNo };
}
