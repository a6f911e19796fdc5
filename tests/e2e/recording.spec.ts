import { expect, missingFrames, storedVideo, test } from './support/fixtures.ts';

test('from link to submitted: the stored video has every frame and all the sound', async ({ phone, server, camera }) => {
  const { customer } = phone;
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  await customer.readsToTheEnd();
  await customer.isSubmitted();
  const { detail, facts } = await storedVideo(server, customer.recording.recording_no);
  expect(detail).toMatchObject({ status: 'verified', findings: [] });
  expect(detail.clips.map(({ rung }) => rung)).toEqual(['live_encode']);
  expect(facts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac', width: 480, height: 640, rotation: 0 });
  expect(missingFrames(facts, camera)).toEqual([]);
  expect(facts.frames.length).toBeGreaterThan(15 * camera.fps);
  expect(facts.sound.length / facts.sampleRate).toBeCloseTo(facts.durationSeconds, 0);
});
