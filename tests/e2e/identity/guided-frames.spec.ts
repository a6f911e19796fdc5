import type { Page } from '@playwright/test';
import { cameraDrops } from '../../support/camera-drops.ts';
import { cardCamera } from '../../support/card-camera.ts';
import { atTheFace } from '../../support/drawn-card.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { fixtureStill } from '../../support/fixture-camera.ts';
import { canJudge, watchMachine } from '../../support/machine.ts';
import { somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';

/** Pictures of the camera that the preview showed meanwhile. */
const shownFrames = (page: Page, ms: number): Promise<number> =>
  page.evaluate(
    (length) =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video[aria-label]') as HTMLVideoElement;
        let first: number | null = null;
        let last = 0;
        const see: VideoFrameRequestCallback = (_now, { presentedFrames }) => {
          first ??= presentedFrames;
          last = presentedFrames;
          video.requestVideoFrameCallback(see);
        };
        video.requestVideoFrameCallback(see);
        setTimeout(() => resolve(last - (first ?? 0)), length);
      }),
    ms,
  );

/** While the page measures what it sees, its preview shows what the camera gives. */
async function keepsItsFrames(page: Page, fps: number): Promise<void> {
  const taken = watchMachine();
  const before = await cameraDrops(page);
  const seconds = 5;
  const shown = await shownFrames(page, seconds * 1000);
  const dropped = (await cameraDrops(page)) - before;
  const whole = seconds * fps;
  if (!canJudge(`${shown} frames of ${whole} were shown, ${dropped} dropped`, taken())) return;
  // A browser that drops more is not busy: something of ours holds the camera's buffers.
  expect(dropped).toBeLessThanOrEqual(0.05 * whole);
  expect(shown).toBeGreaterThanOrEqual(0.9 * whole - dropped);
}

test('the guidance of a card goes on and costs its preview no frame', async ({ server }) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  // Too far away or too near: it is measured again and again, and never taken.
  const fps = 10;
  const scenes = [0.45, 0.94].map((width) => ({ side: 'front', seconds: 2, width }) as const);
  const film = await cardCamera(cardOf(person), scenes, fps);
  const { page, close } = await phoneBefore(film, { serviceWorkers: 'allow' });
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  await phone.button('打开相机').click();
  const says = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 30_000 });
  await says('请靠近一些');
  await keepsItsFrames(page, fps);
  // Frames that nobody gave back would be missing here: the browser gives the page no more of them.
  await says('请离远一些');
  await says('请靠近一些');
  await close();
});

test('the movements of a face are watched and cost its preview no frame', async ({ server }) => {
  const { device } = await atTheFace(server.origin, somebody(), 'lin');
  // A photograph moves nothing: what is asked for is looked for all the while.
  const { page, close } = await phoneBefore(await fixtureStill('challenges'), { serviceWorkers: 'allow' });
  const phone = new IdentityPhone(page);
  await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
  await phone.doesTheMovements();
  await keepsItsFrames(page, 25);
  await close();
});
