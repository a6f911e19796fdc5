import { setTimeout as wait } from 'node:timers/promises';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { faultNames, faults, type FaultName } from '../../media/faults/faults.ts';
import type { World } from '../../media/faults/world.ts';

// The faults of the recording's matrix, each in a phase of a card's picture.

export const cardPhases = ['capture', 'compress', 'upload', 'verify'] as const;
export type CardPhase = (typeof cardPhases)[number];

/** Without the camera that is taken away: a picture of the album has none. */
export const cardFaults = faultNames.filter((name) => name !== 'camera_taken');

/** They lie in wait for the store's next request. */
const waiting: readonly FaultName[] = [
  'refused_403',
  'expired_keys',
  'lost_answer',
  'duplicate_delivery',
  'slow_piece',
];

/** Who shows a picture of their card, and goes on with what the page offers. */
export class PatientPhotographer {
  #page: Page;
  /** How often they chose the picture. */
  taken = 0;
  #struck = false;
  readonly #world: World;
  readonly #context: BrowserContext;
  readonly #picture: Buffer;
  readonly #fault: FaultName;
  readonly #phase: CardPhase;

  constructor(
    world: World,
    page: Page,
    {
      picture,
      fault,
      phase,
    }: { readonly picture: Buffer; readonly fault: FaultName; readonly phase: CardPhase },
  ) {
    this.#world = world;
    this.#page = page;
    this.#context = page.context();
    this.#picture = picture;
    this.#fault = fault;
    this.#phase = phase;
  }

  /** Whether the phase came, and with it the fault. */
  get struck(): boolean {
    return this.#struck;
  }

  get page(): Page {
    return this.#page;
  }

  /** From the guide until the picture was read. */
  async showsFront(): Promise<void> {
    await this.#holds();
    await this.#strikes('capture');
    const end = Date.now() + 150_000;
    while (!(await this.#isRead())) {
      if (Date.now() > end) throw new Error(`not read; the page says: ${await this.#says()}`);
      await this.#goesOn().catch((error: unknown) => {
        // The page was closed or loaded anew under the hand.
        if (!this.#struck) throw error;
      });
      await wait(300);
    }
  }

  /** Not while the page is closed or loaded anew. */
  #isRead(): Promise<boolean> {
    const read = this.#page.getByText('已识别').first();
    return read.isVisible().catch(() => false);
  }

  async #goesOn(): Promise<void> {
    const again = this.#page.getByRole('button', { name: '重新发送' });
    if (await again.isVisible()) return await again.click({ timeout: 2000 });
    const use = this.#page.getByRole('button', { name: '用这张' });
    if (await use.isVisible()) {
      if (this.#phase === 'upload' && waiting.includes(this.#fault)) await this.#strikes('upload');
      return await use.click({ timeout: 2000 });
    }
    const consent = this.#page.getByRole('checkbox').first();
    if ((await consent.isVisible()) && !(await consent.isChecked())) await consent.check({ timeout: 2000 });
    const album = this.#page.getByLabel(/从相册选择/);
    if ((await album.count()) !== 1 || (await this.#isUnderWay())) return;
    await album.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: this.#picture });
    this.taken += 1;
    await expect(use).toBeVisible();
  }

  /** Whether a picture is on its way, or may be found on the device in a moment. */
  async #isUnderWay(): Promise<boolean> {
    const way = this.#page.getByText(/正在处理|正在上传|正在识别|网络中断，已存/).first();
    for (let look = 0; look < 10; look++) {
      if (await way.isVisible()) return true;
      await wait(100);
    }
    return false;
  }

  async #says(): Promise<string> {
    return (await this.#page.locator('body').innerText()).replaceAll(/\s+/g, ' ').slice(0, 300);
  }

  /** The phases that pass by themselves are held until it struck in them. */
  async #holds(): Promise<void> {
    await this.#context.exposeFunction('beforeMaking', () => this.#strikes('compress'));
    await this.#page.evaluate(holdMaking);
    await this.#context.route('**/service/**/ocr/verify', async (route) => {
      await this.#strikes('verify');
      await route.continue().catch(() => undefined);
    });
    await this.#context.route(`${this.#world.store.origin}/**`, async (route) => {
      if (route.request().method() !== 'OPTIONS') await this.#strikes('upload');
      await route.continue().catch(() => undefined);
    });
  }

  async #strikes(here: CardPhase): Promise<void> {
    if (this.#struck || here !== this.#phase) return;
    this.#struck = true;
    const open = async () => {
      const address = this.#page.url();
      const before = this.#page;
      this.#page = await this.#context.newPage();
      await before.close();
      await this.#page.goto(address);
    };
    await faults[this.#fault]({
      world: this.#world,
      page: () => this.#page,
      openAnother: open,
      reload: async () => void (await this.#page.reload()),
    });
  }
}

/** Whatever is asked of the worker that makes pictures small waits for the test. */
function holdMaking(): void {
  const Native = window.Worker;
  const { beforeMaking } = window as unknown as { beforeMaking(): Promise<void> };
  window.Worker = class extends Native {
    readonly #isMaker: boolean;
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.#isMaker = String(address).includes('image.worker');
    }
    override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]): void {
      const send = () => super.postMessage(message, options as StructuredSerializeOptions);
      if (this.#isMaker) void beforeMaking().then(send, send);
      else send();
    }
  };
}

/**
 * When the picture is chosen twice: where the page goes before it is on the device, and where the consent could not be
 * given yet, without which nothing is taken.
 */
export function isTakenAgain(fault: FaultName, phase: CardPhase): boolean {
  if (phase === 'compress') return fault === 'tab_closed' || fault === 'page_reloaded';
  return phase === 'capture' && (fault === 'drop_5s' || fault === 'drop_60s');
}
