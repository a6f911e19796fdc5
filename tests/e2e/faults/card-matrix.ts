import { setTimeout as wait } from 'node:timers/promises';
import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import { faultNames, faults, type Struck } from '../../media/faults/faults.ts';
import type { World } from '../../media/faults/world.ts';
import { losesTrack } from '../support/interruptions.ts';

// The faults of the recording's matrix, each in a phase of a card's pictures, by the album and by the camera.

/** A picture of the album has no camera, and no other side that is to be turned to. */
export const albumPhases = ['capture', 'compress', 'upload', 'verify'] as const;
export const cameraPhases = ['guide', 'turning', 'compress', 'upload', 'verify'] as const;
export type CardPhase = (typeof albumPhases | typeof cameraPhases)[number];

export const albumFaults = faultNames.filter((name) => name !== 'camera_taken');
export const cameraFaults = [...faultNames, 'page_hidden'] as const;
export type CardFault = (typeof cameraFaults)[number];

/** They lie in wait for the store's next request. */
const waiting: readonly CardFault[] = [
  'refused_403',
  'expired_keys',
  'lost_answer',
  'duplicate_delivery',
  'slow_piece',
];

const cardFaults: Readonly<Record<CardFault, (struck: Struck) => Promise<void>>> = {
  ...faults,
  camera_taken: (struck) => losesTrack(struck.page(), 'video'),
  page_hidden: (struck) => hidesPage(struck.page(), 3000),
};

/** Another app is in front for a while, and the camera goes on. */
async function hidesPage(page: Page, ms: number): Promise<void> {
  const tell = (hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { get: () => is, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await tell(true);
  await wait(ms);
  await tell(false);
}

/** Sentences by which a page says what went wrong. */
const troubles = ['摄像头正被占用', '网络中断，已存在本机，恢复后自动继续', '没有发送成功'] as const;

interface Cell {
  readonly fault: CardFault;
  readonly phase: CardPhase;
}

/** Who shows their card, and goes on with what the page offers. */
abstract class PatientPhotographer {
  #page: Page;
  /** What they tapped, beside the pictures themselves: all that was asked of them. */
  readonly tapped: string[] = [];
  /** What they read on the way. */
  readonly told = new Set<string>();
  #struck = false;
  readonly #world: World;
  readonly #context: BrowserContext;
  readonly #cell: Cell;

  constructor(world: World, page: Page, cell: Cell) {
    this.#world = world;
    this.#page = page;
    this.#context = page.context();
    this.#cell = cell;
  }

  /** Whether the phase came, and with it the fault. */
  get struck(): boolean {
    return this.#struck;
  }

  get page(): Page {
    return this.#page;
  }

  /** From the guide until the page shows what is to come of it. */
  protected async goesTo(isThere: () => Promise<boolean>): Promise<void> {
    await this.#holds();
    const end = Date.now() + 200_000;
    // Not while the page is closed or loaded anew.
    while (!(await isThere().catch(() => false))) {
      if (Date.now() > end) throw new Error(`not there; the page says: ${await this.#says()}`);
      for (const words of troubles)
        if (
          await this.#page
            .getByText(words)
            .first()
            .isVisible()
            .catch(() => false)
        )
          this.told.add(words);
      await this.goesOn().catch((error: unknown) => {
        // The page was closed or loaded anew under the hand.
        if (!this.#struck) throw error;
      });
      await wait(300);
    }
  }

  /** One tap, or none where nothing is asked for. */
  protected abstract goesOn(): Promise<void>;

  /** Taps the first of these that is offered. */
  protected async taps(...names: readonly string[]): Promise<boolean> {
    const consent = this.#page.getByRole('checkbox').first();
    if ((await consent.isVisible()) && !(await consent.isChecked())) await consent.check({ timeout: 2000 });
    for (const name of names) {
      const button = this.#page.getByRole('button', { name, exact: true });
      if (!(await button.isVisible())) continue;
      await button.click({ timeout: 2000 });
      this.tapped.push(name);
      return true;
    }
    return false;
  }

  /** Where what lies in wait must lie before the store is asked at all. */
  protected async setsTrap(): Promise<void> {
    if (this.#cell.phase === 'upload' && waiting.includes(this.#cell.fault)) await this.strikes('upload');
  }

  async #says(): Promise<string> {
    return (await this.#page.locator('body').innerText()).replaceAll(/\s+/g, ' ').slice(0, 300);
  }

  /** The phases that pass by themselves are held until it struck in them. */
  async #holds(): Promise<void> {
    await this.#context.exposeFunction('beforeMaking', () => this.strikes('compress'));
    await this.#page.evaluate(holdMaking);
    await this.#context.route('**/service/**/ocr/verify', async (route) => {
      await this.strikes('verify');
      await route.continue().catch(() => undefined);
    });
    await this.#context.route(`${this.#world.store.origin}/**`, async (route) => {
      if (route.request().method() !== 'OPTIONS') await this.strikes('upload');
      await route.continue().catch(() => undefined);
    });
  }

  protected async strikes(here: CardPhase): Promise<void> {
    if (this.#struck || here !== this.#cell.phase) return;
    this.#struck = true;
    const open = async () => {
      const address = this.#page.url();
      const before = this.#page;
      this.#page = await this.#context.newPage();
      await before.close();
      await this.#page.goto(address);
    };
    await cardFaults[this.#cell.fault]({
      world: this.#world,
      page: () => this.#page,
      openAnother: open,
      reload: async () => void (await this.#page.reload()),
    });
  }
}

/** Shows one side by a picture of the album, and taps what the page asks for. */
export class AlbumPhotographer extends PatientPhotographer {
  /** How often they chose the picture. */
  taken = 0;
  readonly #picture: Buffer;

  constructor(world: World, page: Page, { picture, ...cell }: Cell & { readonly picture: Buffer }) {
    super(world, page, cell);
    this.#picture = picture;
  }

  async showsFront(): Promise<void> {
    await this.strikes('capture');
    await this.goesTo(() => this.page.getByText('已识别').first().isVisible());
  }

  protected override async goesOn(): Promise<void> {
    if (await this.taps('重新发送')) return;
    const use = this.page.getByRole('button', { name: '用这张' });
    if (await use.isVisible()) {
      await this.setsTrap();
      return await use.click({ timeout: 2000 });
    }
    const album = this.page.getByLabel(/从相册选择/);
    if ((await album.count()) !== 1 || (await this.#isUnderWay())) return;
    await album.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: this.#picture });
    this.taken += 1;
    // It may wait for the consent, and that for the network.
    await expect(async () => {
      const consent = this.page.getByRole('checkbox').first();
      if ((await consent.isVisible()) && !(await consent.isChecked())) await consent.check({ timeout: 2000 });
      await expect(use).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 90_000 });
  }

  /** Whether a picture is on its way, or may be found on the device in a moment. */
  async #isUnderWay(): Promise<boolean> {
    const way = this.page.getByText(/正在处理|正在上传|正在识别|网络中断，已存/).first();
    for (let look = 0; look < 10; look++) {
      if (await way.isVisible()) return true;
      await wait(100);
    }
    return false;
  }
}

/** Holds both sides to the camera, whose shutter falls by itself, and taps what the page asks for. */
export class CameraPhotographer extends PatientPhotographer {
  /** Of each side the pictures that the server was asked to read, by the number of each. */
  readonly #read = { front: new Set<string>(), back: new Set<string>() };

  async showsBothSides(): Promise<void> {
    this.page.context().on('request', (request) => this.#notes(request));
    await this.goesTo(() => this.page.getByRole('button', { name: '都对，下一步' }).isVisible());
  }

  /** How many pictures of each side came to be read; the same one again is no other. */
  get pictures(): { readonly front: number; readonly back: number } {
    return { front: this.#read.front.size, back: this.#read.back.size };
  }

  #notes(request: Request): void {
    if (!request.url().endsWith('/ocr/verify')) return;
    const { act, request_id } = request.postDataJSON() as {
      readonly request_id: string;
      readonly act: { readonly side?: 'front' | 'back' };
    };
    if (act.side) this.#read[act.side].add(request_id);
  }

  protected override async goesOn(): Promise<void> {
    const shutter = this.page.getByRole('button', { name: '拍摄', exact: true });
    if (await shutter.isVisible()) {
      await this.setsTrap();
      const isTurned = await this.page.getByRole('heading', { name: /拍国徽面/ }).isVisible();
      return await this.strikes(isTurned ? 'turning' : 'guide');
    }
    if (await this.#isComing()) return;
    await this.taps('重新发送', '重新打开', '打开相机', '拍摄两面', '接着拍人像面', '接着拍国徽面');
  }

  /** What an earlier visit left on the device is found in a moment. */
  async #isComing(): Promise<boolean> {
    const way = this.page.getByText(/正在识别|正在打开相机/).first();
    for (let look = 0; look < 10; look++) {
      if (await way.isVisible()) return true;
      await wait(100);
    }
    return false;
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

/** When the album's picture is chosen twice: where the page goes before it is on the device. */
export const isTakenAgain = ({ fault, phase }: Cell): boolean =>
  phase === 'compress' && (fault === 'tab_closed' || fault === 'page_reloaded');

/** With what the camera is opened in turn, whatever else is to be sent again; the last may be any of several. */
export function openingsOf({ fault, phase }: Cell): readonly (readonly string[])[] {
  const first = ['打开相机'];
  if (fault === 'camera_taken') return [first, ['重新打开']];
  if (fault !== 'tab_closed' && fault !== 'page_reloaded') return [first];
  // What was on the device is not taken again.
  if (phase === 'upload' || phase === 'verify') return [first, ['接着拍国徽面']];
  return [first, phase === 'turning' ? ['打开相机', '接着拍国徽面'] : first];
}
