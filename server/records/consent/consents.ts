import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { ConsentPurpose } from '../../../contract/services/consent.ts';
import { consentVersion } from '../../domain/consent/consent.ts';
import { Failure } from '../../domain/failure.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { consents } from '../../tables/consent.ts';
import { writeEvent, type By } from '../events/events.ts';
import { keepShownText } from '../proof/shown-texts.ts';

export type ConsentRow = typeof consents.$inferSelect;

const ofOwner = ({ kind, no }: Owner) => and(eq(consents.ownerKind, kind), eq(consents.ownerNo, no));

/** Every consent that was ever given, withdrawn ones among them. */
export async function consentsOf(tx: Queryable, owner: Owner): Promise<ConsentRow[]> {
  return await tx.select().from(consents).where(ofOwner(owner));
}

/** The consent to the present version that holds, or undefined. */
export async function validConsent(
  tx: Queryable,
  owner: Owner,
  purpose: ConsentPurpose,
): Promise<ConsentRow | undefined> {
  const [row] = await tx
    .select()
    .from(consents)
    .where(
      and(
        ofOwner(owner),
        eq(consents.purpose, purpose),
        eq(consents.version, consentVersion(owner.kind, purpose)),
        isNull(consents.withdrawnAt),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1);
  return row;
}

/** Whether a consent to this was given, and holds no more. */
export async function isWithdrawn(tx: Queryable, owner: Owner, purpose: ConsentPurpose): Promise<boolean> {
  const [last] = await tx
    .select({ withdrawnAt: consents.withdrawnAt })
    .from(consents)
    .where(and(ofOwner(owner), eq(consents.purpose, purpose)))
    .orderBy(desc(consents.id))
    .limit(1);
  return last !== undefined && last.withdrawnAt !== null;
}

/** Since when a consent to this holds, whatever its version; null where none was given, or the last was withdrawn. */
export async function consentedSince(
  tx: Queryable,
  owner: Owner,
  purpose: ConsentPurpose,
): Promise<Date | null> {
  const [first] = await tx
    .select({ givenAt: consents.givenAt })
    .from(consents)
    .where(and(ofOwner(owner), eq(consents.purpose, purpose), isNull(consents.withdrawnAt)))
    .orderBy(asc(consents.id))
    .limit(1);
  return first?.givenAt ?? null;
}

/** Throws consentNeeded unless the customer consented to this and has not withdrawn it (rule R20). */
export async function requireConsent(tx: Queryable, owner: Owner, purpose: ConsentPurpose): Promise<void> {
  if (!(await validConsent(tx, owner, purpose))) throw new Failure('consentNeeded', { data: { purpose } });
}

/** Repeatable: a consent that holds is not given twice. Answers whether it is new. `shown`: the text as it was shown. */
export async function giveConsent(
  tx: Queryable,
  owner: Owner,
  { purpose, shown }: { readonly purpose: ConsentPurpose; readonly shown: string },
  by: By,
): Promise<boolean> {
  if (await validConsent(tx, owner, purpose)) return false;
  const version = consentVersion(owner.kind, purpose);
  await tx.insert(consents).values({
    ownerKind: owner.kind,
    ownerNo: owner.no,
    purpose,
    version,
    actor: by.actor,
    givenAt: by.at,
  });
  const text = await keepShownText(tx, { kind: 'consent', text: shown }, by.at);
  await writeEvent(tx, owner, 'give_consent', { purpose, version, text }, by);
  return true;
}

export async function withdrawConsent(
  tx: Queryable,
  owner: Owner,
  purpose: ConsentPurpose,
  by: By,
): Promise<void> {
  await tx
    .update(consents)
    .set({ withdrawnAt: by.at })
    .where(and(ofOwner(owner), eq(consents.purpose, purpose), isNull(consents.withdrawnAt)));
  await writeEvent(tx, owner, 'withdraw_consent', { purpose }, by);
}
