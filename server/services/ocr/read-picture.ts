import type { CardField, CardSide } from '../../../contract/model/identity.ts';
import type { ReadSide } from '../../domain/identity/card.ts';
import { isSure } from '../../domain/card/thresholds.ts';
import { judgePicture, type JudgedPicture } from '../../domain/identity/judge-picture.ts';
import { crc64Of } from '../../domain/files/crc64-of.ts';
import { cardPartKey, cutPortraitKey } from '../../domain/files/object-keys.ts';
import { Failure } from '../../domain/failure.ts';
import { QueueFull, type KeyedQueue } from '../../domain/keyed-queue.ts';
import {
  cardReadsEndedPerMember,
  cardReadsFailedPerMember,
  cardReadsPerMember,
  tooManyRequests,
  type Limit,
} from '../../domain/limits.ts';
import { memberOwner } from '../../domain/owner.ts';
import { PictureRefused, type CardReading } from '../../ports/card-engine.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { EngineError } from '../../ports/engine-error.ts';
import { readAll } from '../../records/files/read-all.ts';
import { countWithin, uncount } from '../../records/limits/rate-limits.ts';
import { cardFile } from '../../records/member-identity/cards.ts';

export interface ReadPicture extends JudgedPicture {
  readonly side: ReadSide;
}

interface Asked {
  readonly memberNo: string;
  readonly fileId: string;
  readonly side: CardSide;
}

/**
 * Reads one picture of a card, and keeps the parts of it that are to be looked at. Throws cardPictureMissing,
 * cardPictureRefused, cardReadingBusy and tooManyRequests; rejects where the store cannot be reached.
 */
export async function readPicture(
  context: ServiceContext,
  readings: KeyedQueue<ReadPicture>,
  asked: Asked,
): Promise<ReadPicture> {
  const { connection, personalData, now } = context;
  const counted = { limit: cardReadsPerMember, of: asked.memberNo };
  const from = await countWithin(connection.db, personalData, counted);
  if (from) throw tooManyRequests(from, now());
  try {
    return await readings.run(`${asked.fileId} ${asked.side}`, () => readNow(context, asked));
  } catch (error) {
    const limit = failuresNotCounted(error);
    if (limit && !(await countWithin(connection.db, personalData, { limit, of: asked.memberNo })))
      await uncount(connection.db, personalData, counted);
    throw refusalOf(error);
  }
}

/** How many of what fails here use up nobody's readings; null: it lies in what was sent. */
function failuresNotCounted(error: unknown): Limit | null {
  if (error instanceof PictureRefused || error instanceof Failure) return null;
  const hasEnded = error instanceof EngineError && error.kind === 'process_ended';
  return hasEnded ? cardReadsEndedPerMember : cardReadsFailedPerMember;
}

async function readNow(context: ServiceContext, asked: Asked): Promise<ReadPicture> {
  const picture = await bytesOf(context, asked);
  const reading = await context.cardEngine.read(picture);
  const side = readSideOf(reading, judgePicture(reading, asked.side));
  await keepParts(context, asked, picture, side);
  if (reading.portraitCut)
    await keepJpeg(context, cutPortraitKey(memberOwner(asked.memberNo), asked.fileId), reading.portraitCut);
  return { ...judgePicture(reading, asked.side), side };
}

async function bytesOf({ connection, blobs }: ServiceContext, { memberNo, fileId }: Asked): Promise<Buffer> {
  const file = await cardFile(connection.db, memberNo, fileId);
  if (!file || !(await blobs.head(file.key))) throw new Failure('cardPictureMissing');
  const picture = await readAll(await blobs.read(file.key));
  // Keys to write it are good for a while: what is read is what was registered.
  const isSame = file.crc64 === '' || file.crc64 === (await crc64Of(once(picture)));
  if (!isSame) throw new Failure('cardPictureMissing');
  return picture;
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** What is kept of a reading: sure or not, by the field's own threshold. */
export const readSideOf = ({ fields, portrait }: CardReading, { findings }: JudgedPicture): ReadSide => ({
  findings: [...findings],
  fields: fields.map(({ field, text, confidence, corners, note }) => ({
    ...{ field, text, note },
    isSure: isSure(field, confidence),
    corners: corners.map(({ x, y }) => ({ x, y })),
  })),
  portrait: portrait && portrait.map(({ x, y }) => ({ x, y })),
});

/** Of each unsure field the part of the picture that shows it. */
async function keepParts(
  context: ServiceContext,
  { memberNo, fileId }: Asked,
  picture: Buffer,
  { fields }: ReadSide,
): Promise<void> {
  const key = (field: CardField) => cardPartKey(memberOwner(memberNo), fileId, field);
  for (const { field, corners } of fields.filter((one) => !one.isSure && one.corners.length > 0))
    await keepJpeg(context, key(field), await context.cardEngine.crop(picture, corners));
}

async function keepJpeg({ blobs }: ServiceContext, key: string, part: Uint8Array): Promise<void> {
  await blobs.put(key, Buffer.from(part), { contentType: 'image/jpeg', size: part.length });
}

/** What the member is told of what the engine could not do. */
function refusalOf(error: unknown): unknown {
  if (error instanceof PictureRefused)
    return new Failure('cardPictureRefused', { data: { reason: error.reason } });
  if (error instanceof QueueFull || error instanceof EngineError) return new Failure('cardReadingBusy');
  return error;
}
