import { memberOwner } from '../../domain/owner.ts';
import type { DeclaredBefore, NoticeContent } from '../../domain/underwriting/notice.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { writeEvent, type By } from '../events/events.ts';
import { voidPayments } from '../payment/close-payments.ts';
import { takeBackReport } from '../process/step-reports.ts';
import { voidCase } from './open-case.ts';
import { dropConditions } from '../underwriting/conditions.ts';
import { keepHealthNotice, type HealthNotice } from '../underwriting/notices.ts';
import type { HealthScope } from '../health/health-scope.ts';
import { toldMistakes } from '../underwriting/told-mistakes.ts';
import { settleHealth } from '../health/settle.ts';

/**
 * Opens the answers about those who say that they are wrong, as a draft of what was said; nothing that followed from them
 * stays: what was decided, what was accepted, what anybody confirmed. The process must stand at the health notice, and be
 * locked by this transaction. Throws paymentClosing while a payment may still be made, and
 * paymentBeingChecked while one is looked into.
 */
export async function openAnswers(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  by: By & { readonly requestId: string },
): Promise<void> {
  const { process, order, people, applicantNo, notice } = scope;
  const told = (await toldMistakes(tx, order.orderNo)).filter(({ state }) => state === 'wrong');
  const memberNos = told.map(({ memberNo }) => memberNo);
  if (!notice.row || memberNos.length === 0) return;
  await voidPayments(tx, order.orderNo, by.at);
  const before = scope.cases.filter(
    ({ kind, memberNo }) => kind !== 'risk_call' && memberNos.includes(memberNo),
  );
  const written = { ...notice.row, state: 'draft' as const, requestId: by.requestId, confirmedAt: null };
  const content = withoutChains(
    notice.content,
    memberNos,
    before.filter(({ kind }) => kind === 'manual'),
  );
  const declared = declaredUntilNow(notice, memberNos, by.at);
  const kept = { ...content, before: [...(content.before ?? []), ...declared] };
  await keepHealthNotice(tx, context.personalData, notice, written, kept, by.at);
  await dropConditions(tx, memberNos);
  for (const { caseNo } of before) await voidCase(tx, caseNo);
  for (const memberNo of memberNos) await writeEvent(tx, memberOwner(memberNo), 'open_health', {}, by);
  const { processNo } = process;
  await takeBackReport(tx, processNo, 'manpower_underwriting', [applicantNo]);
  const everybody = people.flatMap((person) => person.memberNos);
  await takeBackReport(tx, processNo, 'order_confirmation', everybody);
  await settleHealth(context, tx, scope, by.at);
}

/** What was asked further of them is asked anew; over whom a person was to decide, a person decides again. */
function withoutChains(
  { smart, to_manual, ...content }: NoticeContent,
  memberNos: readonly string[],
  manual: readonly { readonly memberNo: string }[],
): NoticeContent {
  const others = to_manual.filter((memberNo) => !memberNos.includes(memberNo));
  return {
    ...content,
    smart: Object.fromEntries(Object.entries(smart).filter(([memberNo]) => !memberNos.includes(memberNo))),
    to_manual: [...others, ...new Set(manual.map(({ memberNo }) => memberNo))],
  };
}

/** What had been declared of them stays for the underwriter, beside what is declared then. */
function declaredUntilNow(
  { row, content }: HealthNotice,
  memberNos: readonly string[],
  at: Date,
): readonly DeclaredBefore[] {
  if (!row?.confirmedAt) return [];
  return [
    {
      member_nos: [...memberNos],
      answers: content.answers.filter(({ member_no }) => memberNos.includes(member_no)),
      declared_at: row.confirmedAt.toISOString(),
      opened_at: at.toISOString(),
    },
  ];
}
