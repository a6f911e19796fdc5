import type { Page } from '@playwright/test';

/** Remembers each stream that the browser gives. */
export const keepsStreams = (page: Page) =>
  page.addInitScript(`(() => {
    window.streams = [];
    const devices = navigator.mediaDevices;
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await getUserMedia(wanted);
      window.streams.push(stream);
      return stream;
    };
  })()`);

export const streamsGiven = (page: Page) => page.evaluate<number>('window.streams.length');

/** What comes next does not arrive before it is let go. */
export async function holdsBack(page: Page, address: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.context().route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
