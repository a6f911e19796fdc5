import { singleRecording } from '../../../contract/services/single-recording.ts';
import { fixtureStatement } from '../../../fixtures/clips/statement.ts';
import { cameraDrops } from '../../support/camera-drops.ts';
import { frameOnScreen } from '../../support/frame-on-screen.ts';
import {
  gaps,
  lostAfter,
  lostAtStart,
  lostBefore,
  missingFrames,
  seamFrames,
  seamOf,
  startFrames,
} from '../../support/frame-gaps.ts';
import {
  busySeconds,
  heardIn,
  microphoneSound,
  pictureSeam,
  sameSound,
  seamApart,
  soundApart,
  soundLost,
} from '../../support/recorded-sound.ts';
import { expect, quickStatement, storedVideo, test } from '../support/fixtures.ts';

test('from link to submitted: the stored video has every frame and all the sound', async ({
  phone,
  server,
  camera,
}) => {
  const { customer, page } = phone;
  const starts: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === singleRecording.startRecording.path)
      starts.push(request.method());
  });
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  await expect(customer.button('暂停')).toBeVisible();
  const readFrom = await frameOnScreen(page);
  const drops = await customer.readsToTheEnd();
  await customer.isSubmitted();
  expect(starts).toEqual(['POST']);
  const { detail, facts } = await storedVideo(server, customer.recording.recording_no);
  expect(detail).toMatchObject({ status: 'verified', findings: [] });
  expect(detail.clips.map(({ rung }) => rung)).toEqual(['live_encode']);
  expect(facts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac', width: 480, height: 640, rotation: 0 });
  phone.missesAtMost(startFrames, lostAtStart(facts, readFrom, camera));
  phone.missesAtMost(drops + startFrames, missingFrames(gaps(facts, camera)));
  expect(facts.frames.length).toBeGreaterThan(12 * camera.fps);
  // A browser that drops more is not busy: something of ours holds the camera's buffers.
  phone.missesAtMost(0.05 * facts.frames.length, drops);
  expect(facts.sound.length / facts.sampleRate).toBeCloseTo(facts.durationSeconds, 0);
  const heard = heardIn(facts, microphoneSound(camera));
  expect(heard.likeness).toBeGreaterThan(sameSound);
  phone.missesAtMost(busySeconds(drops, camera), soundLost(heard), 'seconds of sound');
});

test.describe('closed in the midst', () => {
  test.use({ statement: quickStatement });

  test('the tab closed at 60 % and opened again: nothing is read twice', async ({
    phone,
    server,
    camera,
  }) => {
    const { customer, context, page } = phone;
    await customer.reachesRecordingPage();
    await customer.opensCamera();
    await expect(page.getByText('第 2 / 3 段')).toBeVisible({ timeout: 40_000 });
    await page.waitForTimeout(1000);
    const before = await cameraDrops(page);
    const onScreen = await frameOnScreen(page);
    await page.close();

    const again = customer.on(await context.newPage());
    await again.opensLink();
    await again.button(/接着办/).click();
    await expect(again.page.getByText('上次读到第 2 段')).toBeVisible();
    await again.opensCamera();
    await expect(again.page.getByText('第 2 / 3 段')).toBeVisible();
    await expect(again.button('暂停')).toBeVisible();
    const readFrom = await frameOnScreen(again.page);
    const after = await again.readsToTheEnd();
    await again.isSubmitted();

    const { detail, facts } = await storedVideo(server, customer.recording.recording_no);
    expect(detail).toMatchObject({ status: 'verified', findings: [] });
    expect(detail.clips.length).toBe(2);
    // The first clip holds the first segment whole; the second clip does not hold it at all.
    expect(detail.clips[0]?.marks.some(({ segment }) => segment === 0)).toBe(true);
    expect(detail.clips[1]?.marks.every(({ segment }) => segment > 0)).toBe(true);
    // One seam, where the tab was closed in the midst of a phrase; on both sides of it every frame is there.
    const all = gaps(facts, camera);
    const seam = seamOf(all, facts, [detail.clips[0]!]);
    expect(lostBefore(seam, onScreen, camera)).toBeLessThanOrEqual(seamFrames + before);
    const intoPhrase = seam.atSeconds * 1000 - detail.clips[0]!.marks.at(-1)!.end_ms;
    expect(intoPhrase).toBeGreaterThan(-100);
    // No longer than a phrase is.
    expect(intoPhrase).toBeLessThan(3500);
    expect(lostAfter(seam, readFrom, camera)).toBeLessThanOrEqual(startFrames);
    phone.missesAtMost(before + after + 2 * startFrames, missingFrames(all) - seam.missing);
    const heard = heardIn(facts, microphoneSound(camera));
    expect(heard.likeness).toBeGreaterThan(sameSound);
    const [busy, joined] = [busySeconds(before + after, camera), pictureSeam(seam, camera)];
    phone.missesAtMost(busy, soundLost(heard, joined), 'seconds of sound');
    phone.missesAtMost(seamApart + busy, soundApart(heard, joined), 'seconds of sound');
  });
});

test.describe('with a network that breaks', () => {
  // Long enough to go on through the cut.
  test.use({ statement: [fixtureStatement[0], ...quickStatement.slice(1)] });

  test('the network cut for 10 s: the reading goes on, and what was made is sent afterwards', async ({
    phone,
    server,
    camera,
  }) => {
    const { customer, context, page } = phone;
    await customer.reachesRecordingPage();
    await customer.opensCamera();
    await expect(page.getByText('已保存到本机')).toBeVisible({ timeout: 20_000 });
    await page.waitForTimeout(2000);
    await context.setOffline(true);
    await expect(page.getByText(/网络中断，已保存到本机/)).toBeVisible({ timeout: 10_000 });
    await page.waitForTimeout(10_000);
    await context.setOffline(false);
    const drops = await customer.readsToTheEnd();
    await customer.isSubmitted();
    const { detail, facts } = await storedVideo(server, customer.recording.recording_no);
    expect(detail).toMatchObject({ status: 'verified', findings: [] });
    expect(detail.clips).toHaveLength(1);
    phone.missesAtMost(drops + startFrames, missingFrames(gaps(facts, camera)));
    const heard = heardIn(facts, microphoneSound(camera));
    expect(heard.likeness).toBeGreaterThan(sameSound);
    phone.missesAtMost(busySeconds(drops, camera), soundLost(heard), 'seconds of sound');
  });
});
