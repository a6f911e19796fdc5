import { whoHas } from '../../domain/identity/people.ts';
import * as z from 'zod/mini';
import { beijingDay } from '../../../contract/dates.ts';
import { formEntry, type FormEntry } from '../../../contract/model/form.ts';
import type { Quotation } from '../../../contract/model/gene.ts';
import type { ContentLine, ContentSection, OrderContent } from '../../domain/order/content.ts';
import { linesOf, type NameOf } from '../../domain/order/person-lines.ts';
import { premiumWords, yuan } from '../../domain/order/premium-words.ts';
import { coverTermOf, termWords, type CoverTerm } from '../../domain/policy/period.ts';
import { minorCoversOf } from '../../domain/premium/minors.ts';
import { documentHead } from '../../domain/product/document.ts';
import { Failure } from '../../domain/failure.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { roleNames } from '../../domain/identity/words.ts';
import { joinSentences } from '../../domain/product/join-sentences.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { membersOf, type MemberRow } from '../member/members.ts';
import { mayActFor, type IdentityScope } from '../member-identity/identity-scope.ts';
import { layOutOrder, type LaidOutOrder } from '../order/lay-out-order.ts';
import { productAt } from '../product/products.ts';
import { requireRoomForMinors, type WantedCover } from '../minor-cover/minor-covers.ts';
import { listNames } from '../product/list-names.ts';
import { conditionsOf, type MemberConditions } from '../underwriting/conditions.ts';
import { healthAnswersOf, type MemberHealthAnswers } from '../underwriting/health-answers.ts';
import { quotedOrder } from './quoted-order.ts';

/** An order with all that its content is made of: asked for once, told to each who must confirm. */
export interface OrderFacts {
  readonly scope: IdentityScope;
  readonly product: Product;
  readonly quotation: Quotation;
  readonly cover: CoverTerm;
  /** What would be paid for the death of each insurant who is a minor. */
  readonly minors: readonly WantedCover[];
  /** What the insurer accepts each insurant on. */
  readonly conditions: readonly MemberConditions[];
  readonly health: readonly MemberHealthAnswers[];
  readonly members: readonly { readonly row: MemberRow; readonly entry: FormEntry }[];
  readonly nameOf: NameOf;
}

/**
 * As it may be confirmed and paid: each minor has room for the cover, which is locked until the transaction ends. Throws
 * factorsImpossible where one has not, and what `reckonedOrder` throws.
 */
export async function orderFacts(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
): Promise<OrderFacts> {
  const facts = await reckonedOrder(context, tx, scope);
  await requireRoomForMinors(context, tx, facts.minors, scope.order.orderNo);
  return facts;
}

/**
 * Throws productConfigMissing, planMissing and factorInvalid, processMissing where its content was deleted, and
 * factorsImpossible where it cannot be insured so any more.
 */
export async function reckonedOrder(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
): Promise<OrderFacts> {
  const { connection, personalData, referenceLists, now } = context;
  const { order, process } = scope;
  if (order.erasedAt) throw new Failure('processMissing', { message: '这份投保的内容已按期限删除' });
  const product = await productAt(connection.db, process.productNo, process.productVersion, tx);
  const rows = await membersOf(tx, order.orderNo);
  const day = beijingDay(now());
  const quotation = await quotedOrder(context, tx, product, order, day);
  const layout = layOutOrder(context, product, order, day);
  return {
    ...{ scope, product, quotation, minors: wantedCovers(scope, product, layout, rows) },
    cover: coverTermOf(product, layout.facts),
    conditions: await conditionsOf(context, tx, order.orderNo),
    health: await healthAnswersOf(context, tx, order.orderNo),
    members: rows.map((row) => ({
      row,
      entry: z.parse(formEntry, JSON.parse(personalData.open(row.valuesSealed))),
    })),
    nameOf: listNames(referenceLists),
  };
}

function wantedCovers(
  { people }: IdentityScope,
  product: Product,
  { plan, facts }: LaidOutOrder,
  rows: readonly MemberRow[],
): WantedCover[] {
  const insurants = rows.filter(({ role }) => role === 'insurant');
  return minorCoversOf(product, plan, facts).flatMap((cover) => {
    const memberNo = insurants[cover.insurant]?.memberNo ?? '';
    const who = whoHas(people, memberNo);
    return who ? [{ ...cover, who }] : [];
  });
}

const plain = (label: string, value: string): ContentLine => ({ label, value, is_limit: false });
const limit = (label: string, value: string): ContentLine => ({ label, value, is_limit: true });

/** What this person is shown and agrees to: the applicant everything, an insurant the cover and their own data. */
export function contentFor(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  facts: OrderFacts,
  person: IdentityPerson,
): OrderContent {
  const { scope, product, members } = facts;
  const shown = person.isApplicant
    ? members
    : members.filter(({ row }) => person.memberNos.includes(row.memberNo) || row.role === 'beneficiary');
  return {
    order_no: scope.order.orderNo,
    product_no: product.product_no,
    product_version: product.version,
    member_no: person.memberNo,
    head: headOf(facts),
    // Those of the insurants come first (healthOfSections).
    sections: [...coverSections(facts, person), ...personSections(facts, person)],
    statement: person.isApplicant
      ? '确认即表示以上内容属实，您同意按此投保。'
      : '确认即表示您同意投保，并认可保险金额和受益人。',
    documents: documentsFor(product, person),
    masked: personalData.fingerprint(
      `order ${JSON.stringify(shown.map(({ row, entry }) => [row.memberNo, entry]))}`,
    ),
  };
}

export function headOf({ scope, product, quotation, cover }: OrderFacts): OrderContent['head'] {
  const plan = product.plans.find(({ plan_no }) => plan_no === scope.order.productPlanNo);
  return {
    insurer: product.insurer.name,
    service_phone: product.insurer.phone,
    product_name: product.name,
    plan_name: plan?.name ?? '',
    period: termWords(cover),
    first_fen: quotation.first_fen,
    ...premiumWords(quotation),
  };
}

const factOf = ({ facts }: Product, label: string): string =>
  facts.find((fact) => fact.label === label)?.value ?? '';

function coverSections(facts: OrderFacts, person: IdentityPerson): ContentSection[] {
  const { product } = facts;
  const terms = [
    plain('保险期间', `付款次日零时起，${termWords(facts.cover)}`),
    ...['等待期', '犹豫期', '免赔额'].map((label) => plain(label, factOf(product, label))),
  ].filter(({ value }) => value !== '');
  return [
    ...insurantSections(facts, person),
    { title: '期限', member_no: null, lines: terms },
    {
      title: '责任免除',
      member_no: null,
      lines: [limit('以下情况不赔', joinSentences(product.exclusions.slice(0, 3)) + ' 等，全文见条款')],
    },
  ];
}

/** Whose cover this person is shown: somebody who is not the applicant sees their own. */
function shownInsurants({ members, quotation }: OrderFacts, person: IdentityPerson) {
  return members
    .filter(({ row }) => row.role === 'insurant')
    .flatMap(({ row: { memberNo } }, place) => {
      const quoted = quotation.insurants[place];
      return quoted && (person.isApplicant || person.memberNos.includes(memberNo))
        ? [{ memberNo, quoted }]
        : [];
    });
}

/** Of each insurant what is insured and what it costs. */
function insurantSections(facts: OrderFacts, person: IdentityPerson): ContentSection[] {
  const isOneOfSeveral = facts.members.filter(({ row }) => row.role === 'insurant').length > 1;
  return shownInsurants(facts, person).map(({ memberNo, quoted }) => {
    const name = nameOfMember(facts.scope, memberNo);
    const lines = quoted.items.flatMap(({ name: item, sum, extra_fen }) => [
      plain(item, sum),
      ...(extra_fen > 0 ? [limit(`${item}加费`, `¥ ${yuan(extra_fen)}`)] : []),
    ]);
    return {
      title: isOneOfSeveral && person.isApplicant ? `${name}的保障` : '保障',
      member_no: null,
      lines: [...lines, plain('保费', `¥ ${yuan(quoted.fen)}`), ...underwrittenLines(facts, memberNo)],
    };
  });
}

/**
 * Of the sections of what this person is shown, in their order: whose health is told there, where who asks may act for
 * them. It stands beside the content: what was confirmed before names a content without it.
 */
export const healthOfSections = (facts: OrderFacts, person: IdentityPerson): (string | null)[] =>
  shownInsurants(facts, person).map(({ memberNo }) => {
    const who = whoHas(facts.scope.people, memberNo);
    const isTold = facts.health.some((one) => who?.memberNos.includes(one.memberNo));
    return who && isTold && mayActFor(facts.scope, who) ? memberNo : null;
  });

/** On what somebody is accepted, and what was said of their health. */
function underwrittenLines({ conditions, health, scope }: OrderFacts, memberNo: string): ContentLine[] {
  const theirs = whoHas(scope.people, memberNo)?.memberNos ?? [memberNo];
  const exclusions = conditions
    .filter((one) => theirs.includes(one.memberNo))
    .flatMap((one) => one.exclusions.map((text) => limit('除外', text)));
  const said = health.find((one) => theirs.includes(one.memberNo));
  if (!said) return exclusions;
  const some = said.questions.filter(({ answer }) => answer === 'some').length;
  return [...exclusions, plain('健康告知', some === 0 ? '均无' : `${some} 项有`)];
}

const nameOfMember = ({ people }: IdentityScope, memberNo: string): string =>
  whoHas(people, memberNo)?.name ?? '被保险人';

function personSections(facts: OrderFacts, person: IdentityPerson): ContentSection[] {
  const { members, scope, nameOf } = facts;
  const isOwn = ({ row }: OrderFacts['members'][number]) => person.memberNos.includes(row.memberNo);
  // The applicant who insures themselves is filled in once.
  const once = members.filter(
    ({ row }) =>
      row.role !== 'insurant' ||
      row.personNo === null ||
      !members.some(({ row: other }) => other.role === 'applicant' && other.personNo === row.personNo),
  );
  return once
    .filter((member) => person.isApplicant || isOwn(member) || member.row.role === 'beneficiary')
    .flatMap(({ row, entry }) => {
      const module = scope.product.modules.find((one) => one.module === row.role);
      if (!module) return [];
      const lines = linesOf(module, entry, nameOf);
      const own = person.isApplicant || isOwn({ row, entry }) ? lines : beneficiaryLines(lines);
      const name = typeof entry['name'] === 'string' ? entry['name'] : '';
      const roles = members
        .filter(({ row: other }) => other.personNo !== null && other.personNo === row.personNo)
        .map(({ row: other }) => roleNames[other.role]);
      const role = name === '' ? [] : [plain('身份', roles.join('、') || module.title)];
      return [
        {
          title: name === '' ? module.title : name,
          member_no: row.memberNo,
          lines: [...role, ...own.map(({ label, value }) => plain(label, value))],
        },
      ].filter(({ lines: all }) => all.length > 0);
    });
}

/** Of who gets the money an insurant learns who and how much, nothing else. */
const beneficiaryLines = (lines: readonly { readonly label: string; readonly value: string }[]) =>
  lines.filter(({ label }) => /受益|姓名|比例|顺序|关系/.test(label));

/** Documents that this person signs by hand. */
function documentsFor({ documents, signatures }: Product, { roles }: IdentityPerson) {
  return signatures
    .filter((signature) => signature.roles.some((role) => roles.includes(role)))
    .flatMap(({ document_no }) => {
      const document = documents.find((one) => one.document_no === document_no);
      if (!document) return [];
      const { name, sha256 } = documentHead(document);
      return [{ document_no, name, sha256 }];
    });
}
