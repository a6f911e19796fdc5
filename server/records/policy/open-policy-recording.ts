import { maskName } from '../../../contract/certificate/mask.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { PolicyContent } from '../../domain/policy/content.ts';
import type { Product } from '../../domain/product/product.ts';
import { readOfPolicy } from '../../domain/recording/product-facts.ts';
import { orderCover } from '../../domain/recording/order-facts.ts';
import type { CoverFacts } from '../../domain/recording/policy-items.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { writeEvent, type By } from '../events/events.ts';
import { scopeOfMember } from '../member-identity/identity-scope.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { membersOf } from '../member/members.ts';
import { keepRecordedProduct } from '../product/recorded-products.ts';
import { openRecording } from '../recording/open-recording.ts';
import { findSalesAgent, hasLeft, onlineDesk } from '../sales/sales-agents.ts';
import type { PolicyRow } from './policies.ts';

/**
 * The recording of a product that asks for one: what is read and confirmed is this order's. Answers its number. Throws
 * productMissing or salesMissing, and where the order has no applicant.
 */
export async function openPolicyRecording(
  context: ServiceContext,
  tx: Queryable,
  { orderNo }: PolicyRow,
  content: PolicyContent,
  product: Product,
  by: By,
): Promise<string | null> {
  const read = readOfPolicy(product);
  if (read === null) return null;
  const [member] = await membersOf(tx, orderNo);
  const scope = await scopeOfMember(context, tx, member?.memberNo ?? '');
  const person = applicantOf(scope);
  const facts = coverFacts(content);
  const sellerNo = await sellerOf(tx, scope.process.salesNo, product);
  await keepRecordedProduct(tx, product);
  const { recording } = await openRecording(
    tx,
    context.personalData,
    {
      ...{ orderNo, productNo: product.product_no, facts, person },
      insured: content.insured.map(({ name }) => name),
      salesNo: sellerNo,
      expiresAt: new Date(by.at.getTime() + context.settings.linkDays * 86_400_000),
      statement: read.statement,
      willCheck: read.will_check,
    },
    by.at,
  );
  const { recordingNo } = recording;
  await writeEvent(tx, orderOwner(orderNo), 'open_recording', { recording_no: recordingNo }, by);
  return recordingNo;
}

/** Who made the sale helps with its recording; of what a customer bought alone, or of an agent who left, the insurer's own desk. */
async function sellerOf(tx: Queryable, salesNo: string | null, { insurer }: Product): Promise<string> {
  const agent = salesNo === null ? undefined : await findSalesAgent(tx, salesNo);
  return agent && !hasLeft(agent) ? agent.salesNo : await onlineDesk(tx, insurer);
}

/** What the reader confirms before the camera, out of the policy itself. */
function coverFacts({
  insured,
  premium,
  period,
  terms,
  exclusions,
  cooling_off_days,
}: PolicyContent): CoverFacts {
  const termOf = (label: string): string => terms.find((one) => one.label === label)?.value ?? '无';
  const reckoned = orderCover({ ...premium, items: itemsOf(insured), term: period });
  return {
    ...reckoned,
    waitingPeriod: termOf('等待期'),
    coolingOff: `${cooling_off_days} 天`,
    exclusions,
    surrender: termOf('犹豫期后退保'),
  };
}

/** Of several, each with whose it is. */
const itemsOf = (insured: PolicyContent['insured']) =>
  insured.flatMap(({ name, items }) =>
    items.map((item) => (insured.length === 1 ? item : { ...item, name: `${maskName(name)}：${item.name}` })),
  );
