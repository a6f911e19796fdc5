import { beijingDay } from '../../../contract/dates.ts';
import type { HealthConclusion, RefusedMember } from '../../../contract/model/health.ts';
import { offersManual, type AskedPerson } from '../../domain/underwriting/asked-people.ts';
import { decisionOf } from '../underwriting/case-rows.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { mayActFor, type Subject } from '../member-identity/identity-scope.ts';
import { productCardOf } from '../product/product-card.ts';
import { productsOnShelf } from '../product/products.ts';
import { conditionRowsOf } from '../underwriting/conditions.ts';
import { healthConfirmationsOf, saidOf, sha256Of, shownConfirmation } from './confirmations.ts';
import { healthScope, type HealthScope } from './health-scope.ts';
import { toldMistakes } from '../underwriting/told-mistakes.ts';
import { shownMistakes } from './mistakes.ts';
import { termsOf } from './terms.ts';
import { judgedMembers, mayTurnToPerson, nextOf, type JudgedMember } from './verdicts.ts';

type Next = HealthConclusion['next'];

/**
 * What came of the health notice, as who asks may see it: an invited member sees what was said of them. Not for inside
 * a transaction. Throws what healthScope throws.
 */
export async function conclusionNow(
  context: ServiceContext,
  subject: Subject,
  session: VisitorSession,
): Promise<HealthConclusion> {
  const { personalData, connection } = context;
  const tx = connection.db;
  const scope = await healthScope(context, tx, subject, session);
  const { row } = scope.notice;
  const isHolder = scope.asker.kind === 'holder';
  const shown = scope.asked.filter(({ person }) => isHolder || mayActFor(scope, person));
  const confirmed = await healthConfirmationsOf(tx, shown);
  // A member learns what came of themselves, and of nobody else.
  const isShown = (memberNo: string) => shown.some((asked) => asked.memberNo === memberNo);
  const judged = judgedMembers(personalData, scope).filter(({ asked }) => isShown(asked.memberNo));
  const rows = await conditionRowsOf(tx, scope.order.orderNo);
  const conditions = rows.filter(({ memberNo }) => isShown(memberNo));
  const next = nextOf(scope, judged, conditions);
  const isRefused = isHolder && next === 'refused';
  return {
    conclusion: conclusionIn(scope, shown, next),
    members: shown.map((asked) => {
      const items = saidOf(scope, asked);
      const { memberNo, roles, person } = asked;
      return {
        ...{ member_no: memberNo, name: person.name, roles: [...roles] },
        by_invitation: person.by === 'invite',
        ...{ items, content_sha256: sha256Of(items) },
        confirmed: shownConfirmation(personalData, confirmed, memberNo, items),
      };
    }),
    mistakes: shownMistakes(personalData, scope, await toldMistakes(tx, scope.order.orderNo)),
    next,
    reasons: isRefused ? judged.flatMap((one) => reasonOf(context, scope, one)) : [],
    manual_offered: isHolder && offersManual(scope.product) && judged.some(mayTurnToPerson),
    terms: isHolder ? await termsOf(context, tx, scope, conditions) : null,
    state: row?.state ?? 'draft',
    revision: row?.revision ?? 0,
    saved_at: row?.savedAt.toISOString() ?? null,
    other_products: isRefused ? await otherProducts(context) : [],
  };
}

function conclusionIn(
  { notice }: HealthScope,
  shown: readonly AskedPerson[],
  next: Next,
): HealthConclusion['conclusion'] {
  if (next === 'answer') return null;
  if (next === 'refused') return 'refuse';
  const answers = notice.content.answers.filter(({ member_no }) =>
    shown.some(({ memberNo }) => memberNo === member_no),
  );
  const isAllNone = answers.every(({ answer }) => answer === 'none');
  return isAllNone ? 'normal' : 'secondary_confirmation';
}

function reasonOf(
  { personalData }: ServiceContext,
  { cases }: HealthScope,
  { asked, verdict, decided }: JudgedMember,
): RefusedMember[] {
  if (verdict.kind !== 'refused') return [];
  const { memberNo: member_no, person } = asked;
  const { outcome } = verdict;
  const of = { member_no, name: person.name, outcome };
  const said = verdict.because.join('；');
  if (decided) {
    const again_from = decisionOf(personalData, decided)?.againFrom ?? null;
    return [{ ...of, text: said, again_from, by: 'manual', review: null }];
  }
  const sentence =
    outcome === 'postpone'
      ? '按这款产品的核保规则，需要过一段时间、有了检查结果后再投保。'
      : '按这款产品的核保规则，有这种情况的不能承保。';
  const text = `您告知：${said}。${sentence}`;
  return [{ ...of, text, again_from: null, by: 'smart', review: reviewOf(cases, member_no) }];
}

function reviewOf(cases: HealthScope['cases'], memberNo: string): RefusedMember['review'] {
  const found = cases.find((one) => one.memberNo === memberNo && isUnderReview(one));
  return found ? { asked_at: found.sentAt.toISOString(), due_at: found.dueAt.toISOString() } : null;
}

const isUnderReview = ({ kind, status }: HealthScope['cases'][number]): boolean =>
  kind === 'review' && status === 'underwriting';

/** What asks nothing of health. */
async function otherProducts(context: ServiceContext): Promise<HealthConclusion['other_products']> {
  const sold = await productsOnShelf(context);
  const today = beijingDay(context.now());
  return sold.filter(({ health }) => health === null).map((one) => productCardOf(one, today));
}
