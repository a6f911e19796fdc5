import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { portraitKeys } from '../../../server/domain/files/object-keys.ts';
import { recordingOwner } from '../../../server/domain/owner.ts';
import { portraitKeyOf } from '../../../server/records/face/portrait.ts';
import { findRecording } from '../../../server/records/recording/recordings.ts';
import { reviewFile } from '../../../server/records/review/review-file.ts';
import { people } from '../../../server/tables/person.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** Somebody of whom the identity system holds a portrait, and who proved who they are. */
async function invited(person_seed: number) {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    ...{ person_seed, portrait: 'reader', will_check: 'required' },
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
