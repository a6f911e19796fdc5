import { gaps, missingFrames, startFrames } from '../../support/frame-gaps.ts';
import {
  busySeconds,
  heardIn,
  inStepSeconds,
  microphoneSound,
  sameSound,
  soundLost,
  stepOf,
} from '../../support/recorded-sound.ts';
import { expect, quickStatement, storedVideo, test } from '../support/fixtures.ts';

test.describe('rung 2', () => {
  test.use({ statement: quickStatement, inStep: true });

  test('where the browser cannot encode by itself', async ({ phone, server, camera }) => {
    const { customer, context } = phone;
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'VideoEncoder');
    });
    const drops = await customer.recordsAtOnce();
    const { detail, facts } = await storedVideo(server, customer.recording.recording_no);
    expect(detail).toMatchObject({ status: 'verified', findings: [] });
    expect(detail.clips.map(({ rung }) => rung)).toEqual(['media_recorder']);
    expect(facts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac', rotation: 0 });
    // Beside another browser the recorder itself may pass over some.
    phone.missesAtMost(drops + 4 * startFrames, missingFrames(gaps(facts, camera)));
    expect(facts.durationSeconds).toBeGreaterThan(7);
    const heard = heardIn(facts, microphoneSound(camera));
    expect(heard.likeness).toBeGreaterThan(sameSound);
    expect(soundLost(heard)).toBeLessThanOrEqual(busySeconds(drops, camera));
    // What the recorder leaves out it leaves out of the picture alone: a busy phone's does not fall behind its sound.
    const { early, late } = stepOf(heard, facts, camera);
    expect(Math.abs(early)).toBeLessThan(inStepSeconds);
    expect(Math.abs(late - early)).toBeLessThan(inStepSeconds);
  });
});

test('rung 3, where the browser gives no camera: the phone’s own camera films', async ({
  phone,
  server,
  camera,
}) => {
  const { customer, context, page } = phone;
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
  });
  await customer.reachesRecordingPage();
  await customer.button('打开摄像头').click();
  await page.locator('input[type=file]').setInputFiles('fixtures/clips/reader.mp4');
  await customer.isSubmitted();
  const { detail, facts } = await storedVideo(server, customer.recording.recording_no);
  expect(detail).toMatchObject({ status: 'verified', findings: [] });
  expect(detail.clips.map(({ rung }) => rung)).toEqual(['system_camera']);
  expect(facts.frames.map(({ number }) => number)).toEqual(Array.from({ length: 500 }, (_, i) => i));
  // The file's own sound, which no browser listened to: almost the same, and nothing of it gone.
  const heard = heardIn(facts, microphoneSound(camera));
  expect(heard.likeness).toBeGreaterThan(0.95);
  expect(soundLost(heard)).toBe(0);
});
