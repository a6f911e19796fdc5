import { eq } from 'drizzle-orm';
import { grouped } from '../../domain/grouped.ts';
import { answersHash, noticeContent, type NoticeContent } from '../../domain/underwriting/notice.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { members, orders } from '../../tables/order.ts';
import { healthNotices } from '../../tables/underwriting.ts';
import { toldEvents } from './told-events.ts';

/**
 * What was declared of everybody's health against the events that tell of it. Needs the key for what stands in a notice;
 * that one is gone is found without. Answers how many were opened.
 */
export async function verifyHealth(
  db: Queryable,
  personalData: Pick<PersonalData, 'open'> | null,
  problems: string[],
): Promise<number> {
  const forgotten = await forgettings(db);
  let opened = 0;
  for (const [processNo, declared] of await declarations(db)) {
    const ids = forgotten.get(processNo) ?? [];
    const kept = since(declared, ids);
    const notice = await noticeOfProcess(db, processNo);
    if (!notice) {
      if (kept.length > 0) problems.push(`the health notice of process ${processNo}: it is gone`);
    } else if (personalData) {
      opened++;
      // A withdrawal forgets nothing where the contract stands: what is confirmed still is what was declared last.
      const before = ids.filter((id) => id < (declared.at(-1)?.id ?? 0));
      const told = kept.length > 0 || notice.state !== 'confirmed' ? kept : since(declared, before);
      if (!tells(personalData, notice, told))
        problems.push(`the health notice of process ${processNo}: not what its events say`);
    }
  }
  return opened;
}

/** What was confirmed once. */
interface Declaration {
  /** Of its event. */
  readonly id: number;
  /** By member. */
  readonly answers: Readonly<Record<string, string>>;
}

/** What was declared after the last of these events. */
const since = (declared: readonly Declaration[], ids: readonly number[]): readonly Declaration[] =>
  declared.filter(({ id }) => id > Math.max(0, ...ids));

/** Of each process, the oldest first. */
async function declarations(db: Queryable): Promise<ReadonlyMap<string, readonly Declaration[]>> {
  const told = await toldEvents(db, 'declare_health');
  return grouped(
    told.flatMap(({ id, ownerNo, detail: { state, answers_sha256: answers } }) =>
      state === 'confirmed' && answers ? [[ownerNo, { id, answers }] as const] : [],
    ),
  );
}

type NoticeRow = typeof healthNotices.$inferSelect;

async function noticeOfProcess(db: Queryable, processNo: string): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select({ notice: healthNotices })
    .from(healthNotices)
    .innerJoin(orders, eq(orders.orderNo, healthNotices.orderNo))
    .where(eq(orders.processNo, processNo));
  return row?.notice;
}

/** Every declaration is there, as it stands now or as it stood before it was corrected. */
function tells(
  { open }: Pick<PersonalData, 'open'>,
  { state, contentSealed }: NoticeRow,
  declared: readonly Declaration[],
): boolean {
  let content: NoticeContent;
  try {
    content = noticeContent.parse(JSON.parse(open(contentSealed)));
  } catch {
    return false;
  }
  const { salt, answers, before = [] } = content;
  if (salt === undefined) return false;
  const known = (memberNo: string) => [
    answersHash(salt, memberNo, answers),
    ...before.map((one) => answersHash(salt, memberNo, one.answers)),
  ];
  const last = declared.at(-1)?.answers ?? {};
  const isNow = Object.entries(last).every(
    ([memberNo, hash]) => hash === answersHash(salt, memberNo, answers),
  );
  const areKnown = declared.every(({ answers: each }) =>
    Object.entries(each).every(([memberNo, hash]) => known(memberNo).includes(hash)),
  );
  return areKnown && (state !== 'confirmed' || isNow);
}

/**
 * When the health of each process's people was forgotten, as the events' numbers: with a consent that was withdrawn, or
 * by the schedule.
 */
async function forgettings(db: Queryable): Promise<ReadonlyMap<string, readonly number[]>> {
  const withdrawn = await toldEvents(db, 'withdraw_consent');
  const erased = await toldEvents(db, 'erase');
  const rows = await db
    .select({ memberNo: members.memberNo, processNo: orders.processNo })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo));
  const processOf = new Map(rows.map(({ memberNo, processNo }) => [memberNo, processNo]));
  const all = [
    ...withdrawn.filter(({ detail }) => detail.purpose === 'health'),
    ...erased.filter(({ detail }) => detail.reason === 'health_notice'),
  ];
  return grouped(
    all.flatMap(({ id, ownerNo }) => {
      const processNo = processOf.get(ownerNo);
      return processNo === undefined ? [] : [[processNo, id] as const];
    }),
  );
}
