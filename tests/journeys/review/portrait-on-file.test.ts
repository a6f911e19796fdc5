import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { review } from '../../../contract/services/review.ts';
import { portraitKeys } from '../../../server/domain/files/object-keys.ts';
import { recordingOwner } from '../../../server/domain/owner.ts';
import { portraitKeyOf } from '../../../server/records/face/portrait.ts';
import { findRecording } from '../../../server/records/recording/recordings.ts';
import { reviewFile } from '../../../server/records/review/review-file.ts';
import { events } from '../../../server/tables/event.ts';
import { people } from '../../../server/tables/person.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { requestId } from '../../support/identity.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** Somebody of whom the identity system holds a portrait, and who proved who they are. */
async function invited(person_seed: number, will_check: 'required' | 'none' = 'required') {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    ...{ person_seed, portrait: 'reader', will_check },
  });
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  return { reader, recording_no: recording.recording_no };
}

test('a file that is looked at again and again asks the store for its portrait once', async () => {
  const { context } = server.server.running;
  const { reader, recording_no } = await invited(8970);
  await reader.consentsTo('face');
  const asked: string[] = [];
  const blobs = {
    ...context.blobs,
    head: (key: string) => {
      asked.push(key);
      return context.blobs.head(key);
    },
  };
  const recording = (await findRecording(context.connection.db, recording_no))!;
  const portraits = [];
  for (let look = 0; look < 3; look++)
    portraits.push((await reviewFile({ ...context, blobs }, recording, '127.0.0.1')).identity.portrait);
  expect(portraits.every((address) => address !== null)).toBe(true);
  expect(asked).toEqual([]);
});

test('of who does not consent to face data no portrait is fetched, kept or shown', async () => {
  const { context } = server.server.running;
  const { db } = context.connection;
  const { recording_no } = await invited(8971);
  const { personNo } = (await findRecording(db, recording_no))!;
  const ofPerson = eq(people.personNo, personNo);
  const keys = () => Promise.all(portraitKeys(personNo).map((key) => context.blobs.head(key)));
  // As one that is fetched here for the first time.
  await db.update(people).set({ portraitKey: null }).where(ofPerson);
  for (const key of portraitKeys(personNo)) await context.blobs.remove(key);
  const portraitOf = vi.spyOn(context.identityAuthority, 'portraitOf');
  onTestFinished(() => portraitOf.mockRestore());
  const { identity } = await reviewFile(context, (await findRecording(db, recording_no))!, '127.0.0.1');
  expect(identity).toMatchObject({ portrait: null, face_consented: false });
  expect(portraitOf).not.toHaveBeenCalled();
  const [person] = await db.select().from(people).where(ofPerson);
  expect(await portraitKeyOf(context, person!, recordingOwner(recording_no))).toBeNull();
  expect((await keys()).filter((found) => found !== null)).toEqual([]);
});

test('who was not asked about their face is not one who did not consent', async () => {
  const { context } = server.server.running;
  const { recording_no } = await invited(8972, 'none');
  const recording = (await findRecording(context.connection.db, recording_no))!;
  const { identity } = await reviewFile(context, recording, '127.0.0.1');
  expect(identity).toMatchObject({ portrait: null, face_consented: null });
});

test('who waits for a reviewer is called by the whole number, and each look is kept', async () => {
  const { db } = server.server.running.context.connection;
  const { recording_no } = await invited(8973);
  const reviewer = new Reviewer(server.origin);
  const look = { recording_no, request_id: requestId() };
  await refuses('reviewNotOpen', reviewer.asks(review.phone, look));
  await db.update(recordings).set({ status: 'in_review' }).where(eq(recordings.recordingNo, recording_no));
  const { person } = await reviewer.asks(review.recording, { recording_no });
  for (const one of [look, look, { ...look, request_id: requestId() }]) {
    const { mobile } = await reviewer.asks(review.phone, one);
    expect(maskMobile(mobile)).toBe(person.mobile_masked);
    expect(mobile).toMatch(/^1\d{10}$/);
  }
  const kept = await db.select().from(events).where(eq(events.ownerNo, recording_no));
  expect(kept.filter(({ name }) => name === 'see_phone')).toHaveLength(2);
  await refuses('recordingMissing', reviewer.asks(review.phone, { ...look, recording_no: 'R00000000000' }));
});
