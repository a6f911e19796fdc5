import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { FormModule } from '../../../contract/model/form.ts';
import type { KeptGroup, KeptPerson } from '../../../contract/services/consent.ts';
import {
  isAdult,
  participantsOf,
  samePerson,
  type Participant,
} from '../../domain/application/participants.ts';
import { roleNames } from '../../domain/identity/words.ts';
import type { Line, NameOf, Numbers } from '../../domain/order/person-lines.ts';
import { givenTo, noOutsideHelp } from '../../domain/own-copy/given-to.ts';
import { blockRows, dayRow, groupOf, row, typedRows } from '../../domain/own-copy/lay-out.ts';
import { processOwner } from '../../domain/owner.ts';
import { geneWords } from '../../domain/product/gene-words.ts';
import type { Product } from '../../domain/product/product.ts';
import { keptUntil, type KeptIn } from '../../domain/retention/kept-until.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { verifiedMobile, type ProcessRow } from '../process/processes.ts';
import { productOf } from '../process/product-of.ts';
import { findSnapshot } from '../process/snapshots.ts';
import { findTrialSnapshot } from '../process/trial-snapshots.ts';
import { listNames } from '../product/list-names.ts';
import { productAt } from '../product/products.ts';
import { findSalesAgent } from '../sales/sales-agents.ts';
import { consentRows, traceRows } from './agreed-rows.ts';
import { keptInSale, type Copied } from './copied.ts';
import { looksAt } from './looks.ts';
import { pageGroups } from './page-groups.ts';
import { numbersFor } from './proven-lately.ts';

interface Draft {
  readonly process: ProcessRow;
  readonly product: Product;
  readonly modules: readonly FormModule[];
  readonly nameOf: NameOf;
  readonly numbers: Numbers;
  readonly kept: KeptIn;
}

/**
 * What is kept of an application before it is submitted, to who holds it: all of it was typed by them. Throws
 * productMissing or productConfigMissing.
 */
export async function copyOfDraft(
  context: ServiceContext,
  tx: Queryable,
  process: ProcessRow,
  sessionId: string | null,
): Promise<Copied> {
  const { connection, personalData, referenceLists, now } = context;
  const { processNo, productNo, productVersion, salesNo } = process;
  const owner = processOwner(processNo);
  const product = await productAt(connection.db, productNo, productVersion, tx);
  const { modules } = await productOf(context, tx, process);
  const numbers = await numbersFor(tx, [owner], sessionId, now());
  const kept = keptInSale(context, process, product);
  const draft = { process, product, modules, numbers, kept, nameOf: listNames(referenceLists) };
  const snapshot = await findSnapshot(tx, personalData, processNo);
  const agent = salesNo === null ? undefined : await findSalesAgent(tx, salesNo);
  return {
    owner,
    copy: {
      ...{ insurer: product.insurer.name, service_phone: product.insurer.phone },
      whole: numbers === 'whole',
      people: await peopleOf(context, tx, draft, participantsOf(modules, snapshot?.values ?? {})),
      given_to: givenTo({
        ...{ insurer: product.insurer.name, what: 'sale', agent: agent?.name ?? null },
        agentPrepares: process.mode === 'sales_transmit',
        ...{ outside: noOutsideHelp, payments: [], hasAgreement: false },
        wasReached: verifiedMobile(personalData, process) !== null,
      }),
      looked: await looksAt(tx, [owner]),
    },
  };
}

async function peopleOf(
  context: ServiceContext,
  tx: Queryable,
  draft: Draft,
  all: readonly Participant[],
): Promise<KeptPerson[]> {
  const { process, kept } = draft;
  const applicant = all.find(({ role }) => role === 'applicant');
  const named = all.filter((one) => one !== applicant && nameIn(one) !== '');
  const isOwn = (one: Participant) => applicant !== undefined && isSame(one, applicant);
  const own = [...(applicant ? [applicant] : []), ...named.filter(isOwn)];
  const blocks = all.filter((one) => one !== applicant && nameIn(one) === '');
  const owner = processOwner(process.processNo);
  const agreed = [...(await consentRows(tx, owner)), ...(await traceRows(tx, [owner]))];
  const groups: KeptGroup[] = [
    ...groupOf('我填写的信息', keptUntil('form', kept), [
      ...typedRows(typedOf(draft, own), draft.nameOf, draft.numbers),
      ...typedOf(draft, blocks).flatMap((one) => blockRows(one, draft.nameOf, draft.numbers)),
      ...(await beganRows(context, tx, draft)),
    ]),
    ...(await pageGroups(tx, process.processNo, kept, ({ who }) => who === 'customer')),
    ...groupOf('同意和确认', keptUntil('consent', kept), agreed),
  ];
  return [
    { member_no: null, name: (applicant && nameIn(applicant)) || '我', groups },
    ...byPerson(named.filter((one) => !isOwn(one))).map((theirs) => otherOf(draft, theirs, context.now())),
  ];
}

/** Numbers of adults other than the applicant stay as on every page. */
function otherOf(draft: Draft, theirs: readonly Participant[], now: Date): KeptPerson {
  const { modules, nameOf, numbers, kept } = draft;
  const isChild = theirs.some(({ role, entry }) => {
    const module = modules.find((one) => one.module === role);
    return !isAdult(module, entry, now);
  });
  const rows = [
    ...row('身份', theirs.map(({ role }) => roleNames[role]).join('、')),
    ...typedRows(typedOf(draft, theirs), nameOf, isChild ? numbers : 'masked'),
  ];
  const [first] = theirs;
  return {
    member_no: null,
    name: first ? nameIn(first) : '',
    groups: groupOf('我填写的信息', keptUntil('form', kept), rows),
  };
}

async function beganRows(
  { personalData }: ServiceContext,
  tx: Queryable,
  { process, product, numbers }: Draft,
): Promise<Line[]> {
  const mobile = verifiedMobile(personalData, process);
  const trial = await findTrialSnapshot(tx, personalData, process.processNo);
  const plan = product.plans.find(({ plan_no }) => plan_no === (trial?.planNo ?? process.productPlanNo));
  const genes = trial ? [trial.genes.policy, ...trial.genes.insurants].flat() : [];
  return [
    ...row('已验证的手机号', mobile && (numbers === 'whole' ? mobile : maskMobile(mobile))),
    ...row('产品', `${product.name} ${plan?.name ?? ''}`.trim()),
    ...genes.flatMap(({ gene_key, values }) => {
      const words = geneWords(product, gene_key, values);
      return row(`试算：${words.name}`, words.values.join('、'));
    }),
    ...dayRow('开始投保', process.createdAt),
  ];
}

const typedOf = ({ modules }: Draft, participants: readonly Participant[]) =>
  participants.flatMap(({ role, entry }) => {
    const module = modules.find((one) => one.module === role);
    return module ? [{ module, entry }] : [];
  });

const nameIn = ({ entry }: Participant): string =>
  typeof entry['name'] === 'string' ? entry['name'].trim() : '';

const isSame = (a: Participant, b: Participant): boolean =>
  a.identity !== null && b.identity !== null && samePerson(a.identity, b.identity);

function byPerson(participants: readonly Participant[]): Participant[][] {
  const people: Participant[][] = [];
  for (const one of participants) {
    const known = people.find(([first]) => first !== undefined && isSame(first, one));
    if (known) known.push(one);
    else people.push([one]);
  }
  return people;
}
