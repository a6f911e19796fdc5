import type { AdviserContact } from '../../../contract/services/adviser.ts';
import { answersToAsk, isLinkToSend, openAsk } from '../../domain/board/board.ts';
import { leftToDo } from '../../domain/board/sale-words.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { boardFactsOf } from '../../records/board/board-facts.ts';
import { lastTimeOf } from '../../records/events/events.ts';
import type { LinkName } from '../../records/links/links.ts';
import { stoppedProduct } from '../../records/product/products.ts';
import { findRecordingOfAnyLink } from '../../records/recording/any-link.ts';
import { productAndSalesOf } from '../../records/recording/policy-facts.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';
import { agentBehindLink, type BehindLink } from '../../records/sales/agent-behind-link.ts';
import { hasLeft, isOnlineDesk, type SalesAgentRow } from '../../records/sales/sales-agents.ts';
import { whoAnswers, type Answering } from '../../records/sales/who-answers.ts';
import { needsLink } from '../../records/sales-board/sale-rows.ts';
import { salesNamed } from '../../records/sales-board/sale-list.ts';

/** Throws adviserMissing. */
export async function contact(context: ServiceContext, link: LinkName): Promise<AdviserContact> {
  const recording = await findRecordingOfAnyLink(context.connection.db, link);
  return recording
    ? await ofRecording(context, recording)
    : await ofSale(context, await behind(context, link));
}

/** Throws adviserMissing. */
export async function behind({ connection }: ServiceContext, link: LinkName): Promise<BehindLink> {
  const found = await agentBehindLink(connection.db, link);
  if (!found) throw new Failure('adviserMissing');
  return found;
}

/** Throws where the recording's product or sales agent is not there, which its keys forbid. */
export async function ofRecording(context: ServiceContext, recording: RecordingRow): Promise<AdviserContact> {
  const { db } = context.connection;
  const owner = recordingOwner(recording.recordingNo);
  const { sales } = await productAndSalesOf(db, recording);
  // Those of the online desk are on no board: the holder renews them from the policy, or calls.
  if (isOnlineDesk(recording.salesNo)) return { ...shown(sales), ...nothingToAsk };
  if (hasLeft(sales)) return await ofDesk(context, sales, recording.productNo);
  const facts = await boardFactsOf(db, recording, context.now());
  if (recording.forgottenAt || !isLinkToSend(facts)) return { ...shown(sales), ...nothingToAsk };
  const asked = await lastTimeOf(db, owner, ['ask_adviser']);
  const answered = await lastTimeOf(db, owner, answersToAsk);
  return { ...shown(sales), asked_at: openAsk(asked, answered)?.toISOString() ?? null, may_ask: true };
}

export async function ofSale(context: ServiceContext, link: BehindLink): Promise<AdviserContact> {
  const { productNo } = link;
  const stopped_product = productNo === null ? null : await stoppedProduct(context, productNo);
  return { ...(await reachedBy(context, link)), stopped_product };
}

async function reachedBy(
  context: ServiceContext,
  { agent, processNo, productNo, memberNo }: BehindLink,
): Promise<AdviserContact> {
  if (hasLeft(agent)) return await ofDesk(context, agent, productNo);
  // A product that was shared is nobody's sale: its agent is called.
  if (processNo === null) return { ...shown(agent), ...nothingToAsk };
  const { db } = context.connection;
  const [sale] = await salesNamed(context, db, agent.salesNo, { processNos: [processNo] });
  if (!sale || leftToDo[sale.row.now.what] === null) return { ...shown(agent), ...nothingToAsk };
  const mayAsk = memberNo === null || needsLink(sale.base, sale.people, memberNo);
  if (!mayAsk) return { ...shown(agent), ...nothingToAsk };
  const ask = sale.asks.find((one) => one.memberNo === memberNo);
  return { ...shown(agent), asked_at: ask?.since.toISOString() ?? null, may_ask: true };
}

async function ofDesk(
  context: ServiceContext,
  agent: SalesAgentRow,
  productNo: string | null,
): Promise<AdviserContact> {
  return { ...shown(await whoAnswers(context, context.connection.db, agent, productNo)), ...nothingToAsk };
}

const nothingToAsk = { asked_at: null, may_ask: false } as const;

const shown = ({ salesNo, name, company, licenceNo: licence_no, phone }: Answering) => ({
  stopped_product: null,
  ...{ name, company, licence_no, phone, is_desk: isOnlineDesk(salesNo) },
});
