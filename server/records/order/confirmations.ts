import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { handSignature, type HandSignature, type SignatureStrokes } from '../../../contract/model/order.ts';
import { signatureHash } from '../../domain/order/content.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { orderConfirmations } from '../../tables/order-confirmation.ts';
import { newId } from '../new-id.ts';

type ConfirmationRow = typeof orderConfirmations.$inferSelect;

export interface Confirmation {
  readonly memberNo: string;
  /** Of the canonical JSON of what was shown, which `shown` is. */
  readonly contentSha256: string;
  readonly shown: string;
  readonly confirmedAt: Date;
  /** The session that confirmed. */
  readonly by: string;
  readonly signatures: readonly {
    readonly documentNo: string;
    readonly strokes: SignatureStrokes;
    /** The name that was typed by who cannot draw; null: it is drawn. */
    readonly typed: string | null;
  }[];
}

/** What each member confirmed last; whether it still counts is for the content of now to say. */
export async function confirmationsOf(
  db: Queryable,
  personalData: Pick<PersonalData, 'open'>,
  orderNo: string,
): Promise<readonly Confirmation[]> {
  const rows = await db
    .selectDistinctOn([orderConfirmations.memberNo])
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderNo, orderNo))
    .orderBy(orderConfirmations.memberNo, desc(orderConfirmations.confirmedAt));
  return rows.map((row) => opened(personalData, row));
}

function opened({ open }: Pick<PersonalData, 'open'>, row: ConfirmationRow): Confirmation {
  const { memberNo, contentSha256, confirmedAt, sessionId: by, signatureSealed } = row;
  const signature =
    signatureSealed === null ? null : z.parse(handSignature, JSON.parse(open(signatureSealed)));
  return {
    ...{ memberNo, contentSha256, confirmedAt, by },
    shown: open(row.contentSealed),
    signatures: (signature?.document_nos ?? []).map((documentNo) => ({
      documentNo,
      strokes: signature?.strokes ?? [],
      typed: signature?.typed ?? null,
    })),
  };
}

/** What was confirmed under this idempotency key: its content's hash, or undefined. */
export async function confirmedByRequest(
  tx: Queryable,
  memberNo: string,
  requestId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ contentSha256: orderConfirmations.contentSha256 })
    .from(orderConfirmations)
    .where(and(eq(orderConfirmations.memberNo, memberNo), eq(orderConfirmations.requestId, requestId)))
    .limit(1);
  return row?.contentSha256;
}

interface NewConfirmation {
  readonly orderNo: string;
  readonly memberNo: string;
  readonly contentSha256: string;
  /** The canonical JSON of what is shown. */
  readonly content: string;
  readonly signature: HandSignature | null;
  readonly sessionId: string;
  readonly requestId: string;
}

/** Answers the hash of the signature, or null where there is none. */
export async function keepConfirmation(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  { content, signature, ...confirmation }: NewConfirmation,
  at: Date,
): Promise<string | null> {
  const json = signature && JSON.stringify(signature);
  await tx.insert(orderConfirmations).values({
    ...confirmation,
    confirmationNo: newId('C'),
    contentSealed: seal(content),
    signatureSealed: json && seal(json),
    confirmedAt: at,
  });
  return json && signatureHash(json);
}
