import * as z from 'zod/mini';
import { formEntry, type FormEntry } from '../../../contract/model/form.ts';
import type { KeptGroup, KeptPerson } from '../../../contract/services/consent.ts';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { fenWords } from '../../../contract/yuan-words.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { roleNames } from '../../domain/identity/words.ts';
import type { Line, NameOf, Numbers } from '../../domain/order/person-lines.ts';
import { givenTo } from '../../domain/own-copy/given-to.ts';
import { blockRows, dayRow, groupOf, row, typedRows } from '../../domain/own-copy/lay-out.ts';
import { memberOwner, orderOwner, processOwner, recordingOwner, type Owner } from '../../domain/owner.ts';
import type { Product } from '../../domain/product/product.ts';
import { keptUntil, type KeptIn } from '../../domain/retention/kept-until.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { membersOf, type MemberRow } from '../member/members.ts';
import { mayActFor, type IdentityScope } from '../member-identity/identity-scope.ts';
import { agreementOf } from '../payment/agreements.ts';
import { paymentsOf } from '../payment/payments.ts';
import type { PolicyRow } from '../policy/policies.ts';
import { verifiedMobile } from '../process/processes.ts';
import { listNames } from '../product/list-names.ts';
import { productAt } from '../product/products.ts';
import { findRecording } from '../recording/recordings.ts';
import { findSalesAgent } from '../sales/sales-agents.ts';
import type { RunRow } from '../watched-sale/runs.ts';
import { confirmedRows, consentRows, traceRows } from './agreed-rows.ts';
import { keptInSale, type Copied } from './copied.ts';
import { healthGroups } from './health-groups.ts';
import { identityRows } from './identity-rows.ts';
import { looksAt } from './looks.ts';
import { moneyGroups } from './money-groups.ts';
import { pageGroups } from './page-groups.ts';
import { numbersFor } from './proven-lately.ts';
import { recordingGroups } from './recording-groups.ts';

/** One block of the form with who it is about. */
interface Filled {
  readonly row: MemberRow;
  readonly entry: FormEntry;
}

/** An order with what a copy of it is made of. */
interface Sale {
  readonly scope: IdentityScope;
  readonly product: Product;
  readonly kept: KeptIn;
  readonly filled: readonly Filled[];
  readonly nameOf: NameOf;
  readonly numbers: Numbers;
  readonly isHolder: boolean;
}

/** Of whom a copy is made, and for whom. */
interface Wanted {
  readonly people: readonly IdentityPerson[];
  /** Whether it is for who applied: with the money and all else of the application. */
  readonly isHolder: boolean;
  /** Whether what the holder typed of everybody else belongs to it. */
  readonly withOthers: boolean;
  /** Null: the operator's. */
  readonly sessionId: string | null;
}

/** What who asks by a session may see: a holder themselves and their children, an invited member themselves; or one of these. */
export const wantedBy = (scope: IdentityScope, person: IdentityPerson | null, sessionId: string): Wanted => {
  const isHolder = scope.asker.kind === 'holder';
  return {
    ...{ isHolder, sessionId, withOthers: isHolder && person === null },
    people: person ? [person] : scope.people.filter((one) => mayActFor(scope, one)),
  };
};

/** What is kept of these people of an order. */
export async function copyOfSale(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  { people: shown, isHolder, withOthers, sessionId }: Wanted,
): Promise<Copied> {
  const owners = [
    ...(isHolder ? [processOwner(scope.process.processNo)] : []),
    ...shown.map(({ memberNo }) => memberOwner(memberNo)),
  ];
  const numbers = await numbersFor(tx, owners, sessionId, context.now());
  const sale = await saleOf(context, tx, scope, { numbers, isHolder });
  const people: KeptPerson[] = [];
  let policy: PolicyRow | undefined;
  for (const one of shown) {
    const copied = await personOf(context, tx, sale, one);
    policy ??= copied.policy;
    people.push(copied.person);
  }
  if (withOthers) people.push(...othersOf(sale, shown));
  const { product } = sale;
  return {
    owner: owners[0] ?? orderOwner(scope.order.orderNo),
    copy: {
      ...{ insurer: product.insurer.name, service_phone: product.insurer.phone, people },
      whole: numbers === 'whole',
      given_to: await receiversOf(context, tx, sale, policy),
      looked: await looksAt(tx, [
        // A desk's look belongs to the member that its case is about, whichever of one person's that is.
        ...shown.flatMap(({ memberNos }) => memberNos.map(memberOwner)),
        ...(isHolder ? [processOwner(scope.process.processNo), orderOwner(scope.order.orderNo)] : []),
        ...(policy?.recordingNo ? [recordingOwner(policy.recordingNo)] : []),
      ]),
    },
  };
}

async function saleOf(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  asked: Pick<Sale, 'numbers' | 'isHolder'>,
): Promise<Sale> {
  const { connection, personalData, referenceLists } = context;
  const { productNo, productVersion } = scope.process;
  const product = await productAt(connection.db, productNo, productVersion, tx);
  const rows = await membersOf(tx, scope.order.orderNo);
  return {
    ...{ scope, product, ...asked, kept: keptInSale(context, scope.process, product) },
    nameOf: listNames(referenceLists),
    filled: rows.map((member) => ({
      row: member,
      entry: z.parse(formEntry, JSON.parse(personalData.open(member.valuesSealed))),
    })),
  };
}

async function personOf(
  context: ServiceContext,
  tx: Queryable,
  sale: Sale,
  person: IdentityPerson,
): Promise<{ readonly person: KeptPerson; readonly policy: PolicyRow | undefined }> {
  const { scope, product, kept, numbers } = sale;
  const { orderNo } = scope.order;
  const isHolders = sale.isHolder && person.isApplicant;
  const identity = await identityRows(context, tx, person.memberNo, numbers);
  const money = isHolders ? await moneyGroups(context, tx, { orderNo, product, kept }) : null;
  return {
    policy: money?.policy,
    person: {
      member_no: person.memberNo,
      name: person.name,
      groups: [
        ...typedGroup(context, sale, person),
        ...groupOf('证件和人脸', identityUntil(kept), identity),
        ...(await healthGroups(context, tx, { orderNo, product, kept }, person)),
        ...(money?.groups ?? []),
        ...(await filmedGroups(context, tx, sale, person, money?.policy)),
        ...(await agreedGroup(context, tx, sale, person)),
      ],
    },
  };
}

const identityUntil = (kept: KeptIn): string =>
  `证件信息：${keptUntil('card', kept)}；${keptUntil('face', kept)}`;

/** What was filled in; of the applicant with what belongs to the application as a whole. */
function typedGroup({ personalData }: ServiceContext, sale: Sale, person: IdentityPerson): KeptGroup[] {
  const { scope, product, kept, numbers, nameOf, filled } = sale;
  const { process, order } = scope;
  const typed = typedOf(sale, ({ row: member }) => person.memberNos.includes(member.memberNo));
  const isHolders = sale.isHolder && person.isApplicant;
  const blocks = isHolders ? filled.filter(isBlock) : [];
  const mobile = isHolders ? verifiedMobile(personalData, process) : null;
  const plan = product.plans.find(({ plan_no }) => plan_no === order.productPlanNo)?.name ?? '';
  const title = sale.isHolder ? '我填写的信息' : '投保人填写的信息';
  return groupOf(title, keptUntil('form', kept), [
    ...row('身份', person.roles.map((role) => roleNames[role]).join('、')),
    ...typedRows(typed, nameOf, numbers),
    ...blocks
      .flatMap((block) => typedOf(sale, (one) => one === block))
      .flatMap((one) => blockRows(one, nameOf, numbers)),
    ...row('已验证的手机号', mobile && (numbers === 'whole' ? mobile : maskMobile(mobile))),
    ...(isHolders
      ? [
          ...row('产品', `${product.name} ${plan}`.trim()),
          ...row('首期保费', `${fenWords(order.firstFen)} 元`),
          ...dayRow('提交投保', order.createdAt),
        ]
      : []),
  ]);
}

/** Of the form, with the module that each block stands in. */
const typedOf = ({ scope, filled }: Sale, wanted: (one: Filled) => boolean) =>
  filled.filter(wanted).flatMap(({ row: { role }, entry }) => {
    const module = scope.product.modules.find((one) => one.module === role);
    return module ? [{ module, entry }] : [];
  });

const nameIn = ({ entry }: Pick<Filled, 'entry'>): string =>
  typeof entry['name'] === 'string' ? entry['name'].trim() : '';

/** Nobody's own, such as an account: it stands with who applies. */
const isBlock = (one: Filled): boolean => one.row.personNo === null && nameIn(one) === '';

/** Whom the holder named and does not act for: what was typed of them, with numbers as on every page. */
function othersOf(sale: Sale, shown: readonly IdentityPerson[]): KeptPerson[] {
  const isShown = ({ row: member }: Filled) =>
    shown.some(({ memberNos }) => memberNos.includes(member.memberNo));
  const others = sale.filled.filter((one) => !isShown(one) && !isBlock(one));
  const key = ({ row: member }: Filled) => member.personNo ?? member.memberNo;
  return [...new Set(others.map(key))].map((who) => {
    const theirs = others.filter((one) => key(one) === who);
    const rows: Line[] = [
      ...row('身份', theirs.map(({ row: { role } }) => roleNames[role]).join('、')),
      ...typedRows(
        typedOf(sale, (one) => theirs.includes(one)),
        sale.nameOf,
        'masked',
      ),
    ];
    return {
      member_no: theirs[0]?.row.memberNo ?? null,
      name: theirs.map(nameIn).find((name) => name !== '') ?? '',
      groups: groupOf('我填写的信息', keptUntil('form', sale.kept), rows),
    };
  });
}

/** The recording of a policy, and what was recorded of the pages of the sale. */
async function filmedGroups(
  context: ServiceContext,
  tx: Queryable,
  { scope, kept, isHolder }: Sale,
  person: IdentityPerson,
  policy: PolicyRow | undefined,
): Promise<KeptGroup[]> {
  const recording = policy?.recordingNo ? await findRecording(tx, policy.recordingNo) : undefined;
  const isTheirs = ({ who, memberNo }: RunRow) =>
    who === 'member'
      ? memberNo !== null && person.memberNos.includes(memberNo)
      : who === 'customer' && isHolder && person.isApplicant;
  return [
    ...(recording ? await recordingGroups(context, tx, recording, kept) : []),
    ...(await pageGroups(tx, scope.process.processNo, kept, isTheirs)),
  ];
}

async function agreedGroup(
  context: ServiceContext,
  tx: Queryable,
  { scope, kept, isHolder }: Sale,
  person: IdentityPerson,
): Promise<KeptGroup[]> {
  const owner = memberOwner(person.memberNo);
  const isHolders = isHolder && person.isApplicant;
  const ofProcess: readonly Owner[] = isHolders ? [processOwner(scope.process.processNo)] : [];
  const ofOrder: readonly Owner[] = isHolders ? [orderOwner(scope.order.orderNo)] : [];
  const consented: Line[] = [];
  for (const one of [owner, ...ofProcess]) consented.push(...(await consentRows(tx, one)));
  return groupOf('同意和确认', keptUntil('consent', kept), [
    ...consented,
    ...(await confirmedRows(context, tx, scope.order.orderNo, person.memberNos)),
    ...(await traceRows(tx, [owner, ...ofProcess, ...ofOrder])),
  ]);
}

async function receiversOf(
  context: ServiceContext,
  tx: Queryable,
  { scope, product, isHolder }: Sale,
  policy: PolicyRow | undefined,
) {
  const { process, order } = scope;
  const { outside } = context.settings;
  const agent = process.salesNo === null ? undefined : await findSalesAgent(tx, process.salesNo);
  const payments = isHolder ? await paymentsOf(tx, order.orderNo) : [];
  return givenTo({
    ...{ insurer: product.insurer.name, what: 'sale', agent: agent?.name ?? null },
    agentPrepares: process.mode === 'sales_transmit',
    // The will is checked before the recording of the policy, which is its holder's.
    outside: policy?.recordingNo ? outside : { ...outside, willCheck: null },
    payments: payments.map(({ method }) => method),
    hasAgreement: isHolder && (await agreementOf(tx, order.orderNo)) !== null,
    wasReached: !isHolder || verifiedMobile(context.personalData, process) !== null,
  });
}
