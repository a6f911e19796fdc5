import { eq } from 'drizzle-orm';
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
  const declared = new Map<string, Readonly<Record<string, string>>[]>();
  for (const { ownerNo, detail } of await toldEvents(db, 'declare_health'))
    if (detail.state === 'confirmed' && detail.answers_sha256)
      declared.set(ownerNo, [...(declared.get(ownerNo) ?? []), detail.answers_sha256]);
  const forgotten = await membersWithoutHealth(db);
  let opened = 0;
  for (const [processNo, each] of declared) {
    const notice = await noticeOfProcess(db, processNo);
    if (!notice) {
      const isForgotten = each.some((one) => Object.keys(one).some((memberNo) => forgotten.has(memberNo)));
      if (!isForgotten) problems.push(`the health notice of process ${processNo}: it is gone`);
    } else if (personalData) {
      opened++;
      if (!tells(personalData, notice, each))
        problems.push(`the health notice of process ${processNo}: not what its events say`);
    }
  }
  return opened;
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
  declared: readonly Readonly<Record<string, string>>[],
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
  const last = declared.at(-1) ?? {};
  const isNow = Object.entries(last).every(
    ([memberNo, hash]) => hash === answersHash(salt, memberNo, answers),
  );
  const areKnown = declared.every((one) =>
    Object.entries(one).every(([memberNo, hash]) => known(memberNo).includes(hash)),
  );
  return areKnown && (state !== 'confirmed' || isNow);
}

/** Those whose health was forgotten, with a consent that was withdrawn or by the schedule; it is one notice for an order. */
async function membersWithoutHealth(db: Queryable): Promise<ReadonlySet<string>> {
  const withdrawn = await toldEvents(db, 'withdraw_consent');
  const erased = await toldEvents(db, 'erase');
  const applicants = [
    ...withdrawn.filter(({ detail }) => detail.purpose === 'health'),
    ...erased.filter(({ detail }) => detail.reason === 'health_notice'),
  ].map(({ ownerNo }) => ownerNo);
  const forgotten = new Set(applicants);
  const rows = await db.select({ memberNo: members.memberNo, orderNo: members.orderNo }).from(members);
  const ordersOf = new Set(
    rows.filter(({ memberNo }) => forgotten.has(memberNo)).map(({ orderNo }) => orderNo),
  );
  return new Set(rows.filter(({ orderNo }) => ordersOf.has(orderNo)).map(({ memberNo }) => memberNo));
}
