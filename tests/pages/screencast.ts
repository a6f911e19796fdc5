import type { CDPSession, Page } from '@playwright/test';

/** A picture of the whole page, and when the browser painted it, in milliseconds since 1970. */
export interface Painted {
  readonly at: number;
  readonly png: Buffer;
}

/** Where the camera's picture stood from that moment on; null: nowhere. */
export interface Stood {
  readonly at: number;
  readonly box: readonly [x: number, y: number, width: number, height: number] | null;
}

/** Keeps every painted frame of a page; the browser paints where something changed. */
export class Screencast {
  readonly #session: CDPSession;
  readonly #page: Page;
  readonly #painted: Painted[] = [];

  private constructor(page: Page, session: CDPSession) {
    [this.#page, this.#session] = [page, session];
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      this.#painted.push({ at: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, 'base64') });
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
  }

  static async of(page: Page): Promise<Screencast> {
    const cast = new Screencast(page, await page.context().newCDPSession(page));
    await page.addInitScript(notePlaces);
    await cast.#session.send('Page.startScreencast', { format: 'png' });
    return cast;
  }

  async stop(): Promise<void> {
    await this.#session.send('Page.stopScreencast');
  }

  /** What stood on the screen every so often between two moments. */
  every(stepMs: number, from: number, to: number): Painted[] {
    const ticks = Array.from({ length: Math.floor((to - from) / stepMs) + 1 }, (_, i) => from + i * stepMs);
    return ticks.flatMap((at) => {
      const shown = this.#painted.findLast((painted) => painted.at <= at);
      return shown ? [{ at, png: shown.png }] : [];
    });
  }

  /** When something was painted first from that moment on; the moment itself where nothing was. */
  firstFrom(at: number): number {
    return this.#painted.find((painted) => painted.at >= at)?.at ?? at;
  }

  /** Of the document that stands there now. */
  async places(): Promise<readonly Stood[]> {
    return await this.#page.evaluate(() => (window as unknown as { stood: Stood[] }).stood);
  }
}

/** Runs in the page: notes at every frame where the camera's picture stands, if that is another place. */
function notePlaces(): void {
  const stood: Stood[] = [];
  Object.assign(window, { stood });
  const look = () => {
    const shown = document.querySelector('video')?.getBoundingClientRect();
    const box = shown && shown.width > 0 ? ([shown.x, shown.y, shown.width, shown.height] as const) : null;
    if (String(stood.at(-1)?.box ?? null) !== String(box) || stood.length === 0)
      stood.push({ at: Date.now(), box });
    requestAnimationFrame(look);
  };
  look();
}
