import { readFile } from 'node:fs/promises';
import {
  actsOnFace,
  consents,
  faceFrames,
  familyApplies,
  onHoldersDevice,
  showsCard,
  someone,
  uploads,
  withStandIns,
} from '../../support/identity.ts';
import { testServer } from '../../support/server.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

test('a reviewer’s film goes on where it was once its address is over', async ({ browser }) => {
  const shop = await testServer({}, 'built');
  withStandIns(shop.server.running.context);
  const me = someone('self', 38, '程念安');
  const device = await familyApplies(shop.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCard(mine, me);
  await consents(mine, 'face');
  const begun = await actsOnFace(mine, { kind: 'begin' });
  if (begun.kind !== 'begun') throw new Error('no try was begun');
  const { check_no, challenges } = begun;
  await actsOnFace(mine, { kind: 'answer', check_no, frames: faceFrames('a stranger', challenges) });
  const clip_file_id = await uploads(mine, 'face_clip', await readFile('fixtures/clips/challenges.mp4'));
  await actsOnFace(mine, { kind: 'film', check_no, clip_file_id });
  await actsOnFace(mine, { kind: 'to_person' });

  const desk = await (await desktop(browser)).newPage();
  await logsIn(desk, shop.origin, '/identity-desk', '程清和');
  await desk.getByRole('link', { name: new RegExp(`${me.name}，人脸`) }).click();
  await desk.getByRole('button', { name: '播放视频' }).click();
  const player = desk.getByLabel('识别视频');
  const at = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(at).toBeGreaterThan(0);
  await player.evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 2;
  });
  await expect.poll(at).toBe(2);
  const renewed = desk.waitForResponse('**/review/**film**');
  await player.evaluate((video) => video.dispatchEvent(new Event('error')));
  await renewed;
  await desk.waitForTimeout(500);
  expect(await at()).toBeGreaterThanOrEqual(2);

  // Over once more, with no network: it is said, and goes on by hand.
  await desk.context().setOffline(true);
  await player.evaluate((video) => video.dispatchEvent(new Event('error')));
  const goesOn = desk.getByRole('button', { name: '继续播放' });
  await expect(goesOn).toBeVisible();
  await expect(desk.getByRole('alert').filter({ hasText: /没能播放|网络/ })).toBeVisible();
  await look(desk, 'desk-film-over');
  await desk.context().setOffline(false);
  await goesOn.click();
  await expect.poll(at).toBeGreaterThanOrEqual(2);
  await shop.close();
});
