import { consentPurpose, type ConsentPurpose } from '../../contract/services/consent.ts';
import { errorMessage } from '../domain/error-message.ts';
import { memberOwner, processOwner, recordingOwner, type Owner } from '../domain/owner.ts';
import type { ServiceContext } from '../ports/context.ts';
import type { Queryable } from '../ports/database.ts';
import { consentsOf } from '../records/consent/consents.ts';
import { writeEvent, type By } from '../records/events/events.ts';
import { membersOf } from '../records/member/members.ts';
import { anyPerson, scopeOfMember, type IdentityScope } from '../records/member-identity/identity-scope.ts';
import { orderOfProcess } from '../records/order/orders.ts';
import { copyOfDraft } from '../records/own-copy/draft-copy.ts';
import { copyOfRecording } from '../records/own-copy/recording-copy.ts';
import { copyOfSale } from '../records/own-copy/sale-copy.ts';
import type { Copied } from '../records/own-copy/copied.ts';
import { anyProcess, someHolder } from '../records/process/processes.ts';
import { findRecording } from '../records/recording/recordings.ts';
import { withdrawFor } from '../services/consent/member-consent.ts';
import { withdrawOfProcess } from '../services/consent/process-consent.ts';
import { withdrawOfRecording } from '../services/consent/withdraw.ts';
import type { PersonVerb } from './person-usage.ts';

// What somebody asks for by phone, done for them by who runs the server, after making sure who calls. As they would do it
// on their pages, with the operator as who did it.

/** Each answers the lines to print, and throws where nothing was changed. */
export const personCommands: Readonly<
  Record<PersonVerb, (context: ServiceContext, given: readonly string[]) => Promise<string[]>>
> = { copy, withdraw };

const byOperator = ({ now }: ServiceContext): By => ({ actor: 'operator', at: now() });

interface Found {
  readonly kind: 'process' | 'member' | 'recording';
  readonly no: string;
}

/** A member is looked for last, and says so itself where there is none. */
async function whoseIs({ connection }: ServiceContext, no: string): Promise<Found> {
  const { db } = connection;
  if (await findRecording(db, no)) return { kind: 'recording', no };
  const isProcess = await anyProcess(db, no).then(
    () => true,
    () => false,
  );
  return { kind: isProcess ? 'process' : 'member', no };
}

async function copy(context: ServiceContext, [no = '']: readonly string[]): Promise<string[]> {
  const found = await whoseIs(context, no);
  return await context.connection.db.transaction(async (tx) => {
    const { copy: made, owner } = await copied(context, tx, found);
    await writeEvent(tx, owner, 'take_copy', {}, byOperator(context));
    return linesOf(made);
  });
}

async function copied(context: ServiceContext, tx: Queryable, { kind, no }: Found): Promise<Copied> {
  const theirs = { sessionId: null, withOthers: false } as const;
  if (kind === 'recording') {
    const recording = await findRecording(tx, no);
    if (!recording) throw new Error(`没有录制 ${no}`);
    return await copyOfRecording(context, tx, recording, null);
  }
  if (kind === 'member') {
    const scope = await scopeOfMember(context, tx, no, { missing: 'memberMissing' });
    const person = anyPerson(scope, no);
    return await copyOfSale(context, tx, scope, {
      ...theirs,
      people: [person],
      isHolder: person.isApplicant,
    });
  }
  const scope = await scopeOfProcess(context, tx, no);
  if (!scope) return await copyOfDraft(context, tx, await anyProcess(tx, no), null);
  const people = scope.people.filter(({ by }) => by !== 'invite');
  return await copyOfSale(context, tx, scope, { ...theirs, people, isHolder: true, withOthers: true });
}

/** Null before the application was submitted. */
async function scopeOfProcess(
  context: ServiceContext,
  tx: Queryable,
  processNo: string,
): Promise<IdentityScope | null> {
  const order = await orderOfProcess(tx, processNo);
  const [first] = order ? await membersOf(tx, order.orderNo) : [];
  return first ? await scopeOfMember(context, tx, first.memberNo) : null;
}

const linesOf = ({ people, given_to, looked }: Copied['copy']): string[] => [
  ...people.flatMap(({ name, groups }) =>
    groups.flatMap(({ title, until, rows }) => [
      `【${name} · ${title}】保存期限：${until}`,
      ...rows.map(({ label, value }) => `${label}：${value}`),
    ]),
  ),
  '【提供给了谁】',
  ...given_to.map(({ who, what }) => `${who}：${what}`),
  '【查看记录】',
  ...looked.map(({ at, what }) => `${at}：${what}`),
];

async function withdraw(context: ServiceContext, [no = '', purpose]: readonly string[]): Promise<string[]> {
  const wanted = purpose === undefined ? null : consentPurpose.safeParse(purpose).data;
  if (wanted === undefined) throw new Error(`没有用途 ${purpose}，可写 ${consentPurpose.options.join('、')}`);
  const done: string[] = [];
  const failed: { readonly what: string; readonly error: unknown }[] = [];
  for (const owner of await ownersOf(context, await whoseIs(context, no)))
    for (const held of await heldOf(context, owner)) {
      if (wanted !== null && held !== wanted) continue;
      const what = `${owner.no} ${held}`;
      // What cannot be withdrawn just now, such as an account whose payment is checked, keeps no other.
      await withdrawOf(context, owner, held).then(
        () => done.push(`${what} 已撤回`),
        (error: unknown) => failed.push({ what, error }),
      );
    }
  const [first] = failed;
  if (done.length === 0) throw first ? first.error : new Error(`${no} 没有有效的授权`);
  return [...done, ...failed.map(({ what, error }) => `${what} 没有撤回，请再试：${errorMessage(error)}`)];
}

/** Whose consents who calls may take back: of a process the application’s, the applicant’s and those of their children. */
async function ownersOf(context: ServiceContext, { kind, no }: Found): Promise<Owner[]> {
  const { db } = context.connection;
  if (kind === 'recording') return [recordingOwner(no)];
  if (kind === 'member') {
    const scope = await scopeOfMember(context, db, no, { missing: 'memberMissing' });
    return [memberOwner(anyPerson(scope, no).memberNo)];
  }
  const scope = await scopeOfProcess(context, db, no);
  const people = scope?.people.filter(({ by }) => by !== 'invite') ?? [];
  return [processOwner(no), ...people.map(({ memberNo }) => memberOwner(memberNo))];
}

async function heldOf({ connection }: ServiceContext, owner: Owner): Promise<ConsentPurpose[]> {
  const rows = await consentsOf(connection.db, owner);
  return [...new Set(rows.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ purpose }) => purpose))];
}

async function withdrawOf(
  context: ServiceContext,
  { kind, no }: Owner,
  purpose: ConsentPurpose,
): Promise<void> {
  const by = byOperator(context);
  if (kind === 'member')
    await withdrawFor(context, purpose, by, async (tx) => {
      const scope = await scopeOfMember(context, tx, no, { lock: true, missing: 'memberMissing' });
      return { scope, person: anyPerson(scope, no) };
    });
  else if (kind === 'recording')
    await withdrawOfRecording(context, purpose, by, async (tx) => {
      const recording = await findRecording(tx, no, { lock: true });
      if (!recording) throw new Error(`没有录制 ${no}`);
      return recording;
    });
  else {
    // What is withdrawn is the holder's: it was given in one of their sessions.
    const session = await someHolder(context.connection.db, no);
    if (!session) throw new Error(`投保 ${no} 还没有客户`);
    await withdrawOfProcess(context, { process_no: no, purpose }, session, by.actor);
  }
}
