import { createHash } from 'node:crypto';
import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { policy as service } from '../../../contract/services/policy.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { linkSeconds, readLinksFor } from '../../records/files/read-links.ts';
import { documentOf, readPaper } from '../../records/policy/papers.ts';
import type { PolicyDocumentRow } from '../../records/policy/policies.ts';
import { policyScope } from '../../records/policy/policy-scope.ts';

type Visitor = Caller<'visitor'>;

async function ownDocument(
  context: ServiceContext,
  { process_no, document_no }: RequestOf<typeof service.document>,
  { session }: Visitor,
): Promise<PolicyDocumentRow> {
  const { db } = context.connection;
  const { policy } = await policyScope(context, db, process_no, session);
  const document = await documentOf(db, policy.policyNo, document_no);
  if (!document) throw new Failure('policyDocumentMissing');
  return document;
}

/**
 * An address that gives the file to who has it, for a few minutes; saved, so that the page stays where it is. Throws
 * what policyScope throws, and policyDocumentMissing.
 */
export async function documentLink(
  context: ServiceContext,
  input: RequestOf<typeof service.document>,
  visitor: Visitor,
): Promise<ResponseOf<typeof service.document>> {
  const document = await ownDocument(context, input, visitor);
  const name = `${document.name}.pdf`;
  return {
    url: await readLinksFor(context, 'customer', visitor.hostname)(document.key, { savedAs: name }),
    name,
    expires_at: new Date(context.now().getTime() + linkSeconds * 1000).toISOString(),
  };
}

/**
 * Reads the stored file and looks at its signature now: nothing is taken from the day on which it was made. Throws what
 * policyScope throws, policyDocumentMissing, and StorageFailure where the store does not give it.
 */
export async function checkSignature(
  context: ServiceContext,
  input: RequestOf<typeof service.checkSignature>,
  visitor: Visitor,
): Promise<ResponseOf<typeof service.checkSignature>> {
  const document = await ownDocument(context, input, visitor);
  const pdf = await readPaper(context, document);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const checked = await context.policyPrinter.check(pdf, document.signedAt);
  return {
    state: checked.state === 'valid' && sha256 !== document.sha256 ? 'broken' : checked.state,
    ...{ signer: checked.signer, issuer: checked.issuer, sha256, pages: document.pages },
    certificate_from: beijingDay(checked.validFrom),
    certificate_until: beijingDay(checked.validUntil),
    signed_at: document.signedAt.toISOString(),
  };
}
