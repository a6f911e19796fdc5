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

const comparedSeconds = 5;

interface Preview {
  readonly shown: number;
  readonly dropped: number;
}

async function previewed(page: Page): Promise<Preview> {
  const before = await cameraDrops(page);
  const shown = await shownFrames(page, comparedSeconds * 1000);
  return { shown, dropped: (await cameraDrops(page)) - before };
}

/** The same camera in the same page, shown by a bare video while nothing looks at it. */
async function unguided(page: Page): Promise<Preview> {
  await page.evaluate(async () => {
    const video = document.createElement('video');
    video.setAttribute('aria-label', 'unguided');
    Object.assign(video, { muted: true, playsInline: true });
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 800 } });
    document.body.prepend(video);
    await video.play();
  });
  const preview = await previewed(page);
  await page.evaluate(() => {
    const video = document.querySelector('video[aria-label="unguided"]') as HTMLVideoElement;
    for (const track of (video.srcObject as MediaStream).getTracks()) track.stop();
    video.remove();
  });
  return preview;
}

const inWords = ({ shown, dropped }: Preview): string => `${shown} frames and ${dropped} dropped`;

/** While the page measures what it sees, its preview shows what one shows that nothing looks at. */
async function keepsItsFrames(page: Page, plain: Preview, taken: () => number): Promise<void> {
  const guided = await previewed(page);
  if (!canJudge(`guided ${inWords(guided)}, unguided ${inWords(plain)}`, taken())) return;
  const whole = plain.shown + plain.dropped;
  // A browser that drops more is not busy: something of ours holds the camera's buffers.
  expect(guided.dropped).toBeLessThanOrEqual(plain.dropped + 0.05 * whole);
  expect(guided.shown + guided.dropped).toBeGreaterThanOrEqual(0.9 * whole);
}

test('the guidance of a card goes on and costs its preview no frame', async ({ server }) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  // Too far away or too near: it is measured again and again, and never taken.
  const fps = 25;
  const scenes = [0.45, 0.94].map((width) => ({ side: 'front', seconds: 2, width }) as const);
  const film = await cardCamera(cardOf(person), scenes, fps);
  const { page, close } = await phoneBefore(film, { serviceWorkers: 'allow' });
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  const taken = watchMachine();
  const plain = await unguided(page);
  expect(plain.shown).toBeGreaterThan(0);
  await phone.button('打开相机').click();
  const says = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 30_000 });
  await says('请靠近一些');
  await keepsItsFrames(page, plain, taken);
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
  const taken = watchMachine();
  await expect(phone.button('开始识别')).toBeVisible();
  const plain = await unguided(page);
  expect(plain.shown).toBeGreaterThan(0);
  await phone.doesTheMovements();
  await keepsItsFrames(page, plain, taken);
  await close();
});
