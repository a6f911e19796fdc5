import { eq, inArray } from 'drizzle-orm';
import { portraitKey } from '../../server/domain/files/object-keys.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import { members } from '../../server/tables/order.ts';
import { people } from '../../server/tables/person.ts';

/** What the row of a member names as their portrait, and what lies in the store. */
export async function portraitsOf(context: ServiceContext, memberNo: string) {
  const [row] = await context.connection.db
    .select({ personNo: people.personNo, named: people.portraitKey })
    .from(people)
    .innerJoin(members, eq(members.personNo, people.personNo))
    .where(eq(members.memberNo, memberNo));
  if (!row) throw new Error('there is no such member');
  const stored = await context.blobs.list(portraitKey(row.personNo));
  return { named: row.named, stored: stored.map(({ key }) => key) };
}

/** As where their face was compared with a card. */
export async function namesPortrait(context: ServiceContext, memberNo: string): Promise<void> {
  const ofMember = context.connection.db
    .select({ personNo: members.personNo })
    .from(members)
    .where(eq(members.memberNo, memberNo));
  await context.connection.db
    .update(people)
    .set({ portraitKey: 'a-card’s' })
    .where(inArray(people.personNo, ofMember));
}
