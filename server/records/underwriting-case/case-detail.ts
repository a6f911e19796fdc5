import { whoHas } from '../../domain/identity/people.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { manualUnderwritingResult } from '../../../contract/enums.ts';
import type { CaseDetail } from '../../../contract/services/underwriting.ts';
import type { ManualResult } from '../../../contract/model/underwriting-case.ts';
import { chainsOf, answeredIn } from '../health/chains.ts';
import type { AskedPerson } from '../../domain/underwriting/asked-people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { saidOf } from '../health/confirmations.ts';
import { shownMistakes } from '../health/mistakes.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { toldMistakes } from '../underwriting/told-mistakes.ts';
import { evaluateMember } from '../../domain/underwriting/evaluate.ts';
import { insurableDay, reckonOrder, type ReckonedOrder } from '../order/premium-of-order.ts';
import type { ReadLink } from '../files/read-links.ts';
import { listNames } from '../product/list-names.ts';
import { decisionOf } from '../underwriting/case-rows.ts';
import { imagesByMember, materialOf } from '../underwriting/images.ts';
import { lockNames, shownRow, type DeskCase } from './desk-rows.ts';
import { shownFile } from './image-page.ts';

const withoutExtra: readonly ManualResult[] = ['pass', 'exclusion_pass', 'refuse', 'delay'];
const ofCall: readonly ManualResult[] = ['pass', 'refuse'];

/** What may be decided of a case; an extra premium only where the product allows one. */
export function possibleResults({ row, scope: { product } }: DeskCase): readonly ManualResult[] {
  if (row.kind === 'risk_call') return ofCall;
  return product.underwriting?.manual ? manualUnderwritingResult.options : withoutExtra;
}

/**
 * The file of a case, as its underwriter sees it. Throws what reckonOrder throws, and where the order has no applicant.
 */
export async function caseDetailOf(
  context: ServiceContext,
  tx: Queryable,
  desk: DeskCase,
  link: ReadLink,
): Promise<CaseDetail> {
  const { personalData } = context;
  const { row, scope } = desk;
  const asked = scope.asked.find(({ memberNo }) => memberNo === row.memberNo);
  const person = whoHas(scope.people, row.memberNo);
  const images = await imagesByMember(tx, [row.memberNo]);
  const day = await pricedDay(context, tx, desk);
  const reckoned = await reckonOrder(context, tx, scope.order, { day, extras: [] });
  const submittedOn = beijingDay(scope.order.createdAt);
  const submitted =
    day === submittedOn
      ? reckoned
      : await reckonOrder(context, tx, scope.order, { day: submittedOn, extras: [] });
  const told = (await toldMistakes(tx, scope.order.orderNo)).filter(
    ({ memberNo }) => memberNo === row.memberNo,
  );
  const own = reckoned.items.filter(({ memberNo }) => memberNo === row.memberNo);
  return {
    ...shownRow(desk, await lockNames(tx, context.now()), images.get(row.memberNo) ?? 0),
    facts: factsOf(context, desk, reckoned),
    age: person?.age ?? null,
    gender: person?.gender ?? null,
    mobile_masked: person && person.mobile !== '' ? maskMobile(person.mobile) : null,
    because: asked ? becauseOf(desk, asked) : [],
    said: asked ? saidOf(scope, asked) : [],
    mistake: shownMistakes(personalData, scope, told)[0] ?? null,
    before: asked ? saidBefore(desk, asked) : [],
    declared_by: applicantOf(scope).name,
    corrected_at: scope.notice.row?.confirmedAt?.toISOString() ?? null,
    smart: asked ? answeredIn(chainsOf(scope, asked)) : [],
    note: row.noteSealed === null ? null : personalData.open(row.noteSealed),
    images_by_kind: await imagesOf(tx, desk, link),
    items: own
      .filter(({ fen }) => fen > 0)
      .map(({ itemNo: item_no, name: item_name, fen }) => ({ item_no, item_name, fen })),
    first_fen: reckoned.firstFen,
    submitted_fen: submitted.firstFen === reckoned.firstFen ? null : submitted.firstFen,
    period:
      reckoned.quotation.period === 'month'
        ? '每月'
        : reckoned.quotation.period === 'single'
          ? '一次'
          : '每年',
    most_extra_permille: scope.product.underwriting?.manual?.most_extra_permille ?? 0,
    results: [...possibleResults(desk)],
    decision: decisionIn(context, desk),
  };
}

/**
 * The day whose ages a case is decided by, as its customer accepts it: today, or that of the decision. Throws
 * productConfigMissing, planMissing and factorInvalid.
 */
export const pricedDay = async (
  context: ServiceContext,
  tx: Queryable,
  { row, scope }: DeskCase,
): Promise<string> =>
  await insurableDay(context, tx, scope.order, beijingDay(row.decidedAt ?? context.now()));

/** What was declared of somebody before it was corrected. */
const saidBefore = ({ scope: { notice } }: DeskCase, asked: AskedPerson): CaseDetail['before'] =>
  (notice.content.before ?? [])
    .filter(({ member_nos }) => member_nos.includes(asked.memberNo))
    .map(({ declared_at, answers }) => ({
      declared_at,
      said: saidOf({ notice: { ...notice, content: { ...notice.content, answers } } }, asked),
    }));

function factsOf(
  context: ServiceContext,
  { row, scope }: DeskCase,
  { items }: ReckonedOrder,
): CaseDetail['facts'] {
  const { product, order } = scope;
  const plan = product.plans.find(({ plan_no }) => plan_no === order.productPlanNo);
  const sums = items
    .filter(({ memberNo, fen }) => memberNo === row.memberNo && fen > 0)
    .map(({ name, sum }) => ({ label: name, value: sum }));
  const profession = professionOf(context, scope, row.memberNo);
  return [
    { label: '产品', value: product.name },
    { label: '计划', value: plan?.name ?? '' },
    ...sums,
    ...(profession === '' ? [] : [{ label: '职业', value: profession }]),
  ];
}

/** By name; an applicant who is insured is filled in once. Empty where it is not asked for. */
function professionOf(
  { referenceLists }: Pick<ServiceContext, 'referenceLists'>,
  { people, product: { modules } }: DeskCase['scope'],
  memberNo: string,
): string {
  const { roles = [], entries = [] } = whoHas(people, memberNo) ?? {};
  const codes = roles.map((role, index) => {
    const fields = modules.find(({ module }) => module === role)?.fields ?? [];
    const value = entries[index]?.[fields.find(({ kind }) => kind === 'profession')?.field ?? ''];
    return typeof value === 'string' ? value : '';
  });
  const asInsurant = codes[roles.indexOf('insurant')] ?? '';
  const code = asInsurant === '' ? codes.find((one) => one !== '') : asInsurant;
  return code === undefined ? '' : listNames(referenceLists).profession(code);
}

/** The rules' own reasons, without what a person decided since. */
function becauseOf({ scope: { product, notice } }: DeskCase, { memberNo, questions }: AskedPerson): string[] {
  const verdict = evaluateMember(product, {
    questions,
    answers: notice.content.answers.filter(({ member_no }) => member_no === memberNo),
    chains: notice.content.smart[memberNo] ?? {},
    wantsPerson: false,
  });
  const wanted = notice.content.to_manual.includes(memberNo) ? ['客户选择人工核保'] : [];
  return 'because' in verdict ? [...wanted, ...verdict.because] : wanted;
}

async function imagesOf(
  tx: Queryable,
  { row, scope }: DeskCase,
  link: ReadLink,
): Promise<CaseDetail['images_by_kind']> {
  const material = await materialOf(tx, [row.memberNo]);
  const kinds = scope.product.underwriting?.manual?.images ?? [];
  return await Promise.all(
    kinds.map(async ({ image, title, required }) => {
      const files = material.filter((one) => one.image === image);
      return { image, title, required, files: await Promise.all(files.map((one) => shownFile(one, link))) };
    }),
  );
}

function decisionIn({ personalData }: ServiceContext, { row }: DeskCase): CaseDetail['decision'] {
  const decision = decisionOf(personalData, row);
  if (!decision || row.decidedAt === null) return null;
  const { result, reason, extra, exclusion, againFrom: again_from } = decision;
  return {
    ...{ result, reason, exclusion, again_from, by: row.decidedBy ?? '' },
    extra: extra ? { item_no: extra.itemNo, permille: extra.permille } : null,
    at: row.decidedAt.toISOString(),
  };
}
