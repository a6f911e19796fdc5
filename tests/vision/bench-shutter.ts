import { cardCamera } from '../support/card-camera.ts';
import { atTheCards, cardOf } from '../support/family.ts';
import type { TestServer } from '../support/server.ts';
import { somebody } from '../e2e/support/applicant-phone.ts';
import { IdentityPhone, phoneBefore } from '../e2e/support/identity-phone.ts';

/** The link that the way is measured on: both ways alike. */
const link = { bitsPerSecond: 8e6, roundTripMs: 50 } as const;

interface Request {
  readonly name: string;
  /** Milliseconds from the shutter. */
  readonly from: number;
  readonly to: number;
}

export interface ShutterTimes {
  readonly ms: number;
  readonly requests: readonly Request[];
}

/**
 * A text, since what compiles this file leaves names in its functions that no page knows. The page lets the phone
 * tremble as the shutter falls.
 */
const watcher = `
  const watched = { shutter: 0, filled: 0 };
  window.watched = watched;
  navigator.vibrate = () => { watched.shutter = performance.now(); return true; };
  const look = () => {
    // What was read is there, whether it is all as the application says or not.
    if (document.querySelector('h1')?.innerText !== '核对身份信息') return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => (watched.filled = performance.now())));
  };
  requestAnimationFrame(look);
`;

/**
 * From the shutter that falls by itself over the second side to the form with what both sides say, over a link of 8
 * Mbit/s and 50 ms: what was made, sent, read and asked for again in between.
 */
export async function shutterToForm(server: TestServer): Promise<ShutterTimes> {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const film = await cardCamera(cardOf(person), [
    { side: 'front', seconds: 6 },
    { side: 'back', seconds: 6 },
  ]);
  const { page, close } = await phoneBefore(film, { serviceWorkers: 'allow' });
  try {
    await page.addInitScript({ content: watcher });
    const debuggee = await page.context().newCDPSession(page);
    await debuggee.send('Network.enable');
    await debuggee.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: link.roundTripMs,
      downloadThroughput: link.bitsPerSecond / 8,
      uploadThroughput: link.bitsPerSecond / 8,
    });
    const phone = new IdentityPhone(page);
    await phone.opensMembers(device);
    await phone.button('拍我的身份证').click();
    await phone.consents();
    await phone.showsBothSides();
    await page.getByRole('heading', { name: '核对身份信息' }).waitFor({ timeout: 60_000 });
    // Painted, and noted.
    await page.waitForTimeout(200);
    return await page.evaluate<ShutterTimes>(`(() => {
      const { shutter, filled } = window.watched;
      const requests = performance.getEntriesByType('resource')
        .filter(({ startTime }) => startTime >= shutter)
        .map(({ name, startTime, responseEnd }) => ({
          name: new URL(name).pathname.slice(-40), from: startTime - shutter, to: responseEnd - shutter,
        }));
      return { ms: filled - shutter, requests };
    })()`);
  } finally {
    await close();
  }
}
