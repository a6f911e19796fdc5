import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Locator, Page, Request, Route } from '@playwright/test';
import { faultNames, faults, type Struck } from '../../media/faults/faults.ts';
import { watchFaults, type World } from '../../media/faults/world.ts';
import { losesTrack, stallsCamera } from '../support/interruptions.ts';

// The faults of the recording's matrix, each in a phase of what a member shows of themselves: a card or a face.

export const identityFaults = [...faultNames, 'page_hidden'] as const;
/** Of a camera without a time of its own by which it ends. */
export type IdentityFault = (typeof identityFaults)[number] | 'camera_stalled';
type CapturePhase = 'capture' | 'guide' | 'turning' | 'challenge' | 'compress';
export type IdentityPhase = CapturePhase | 'upload' | 'verify' | 'verified';

export interface Cell {
  readonly fault: IdentityFault;
  readonly phase: IdentityPhase;
}

export const isAll = process.env['FAULTS'] === 'all';

/** Every fault in every phase by `npm run test:faults`; in the test command only `some`. */
export const chosenCells = <Fault extends IdentityFault, Phase extends IdentityPhase>(
  ofFaults: readonly Fault[],
  phases: readonly Phase[],
  some: readonly (readonly [Fault, Phase])[],
): readonly (readonly [Fault, Phase])[] =>
  isAll ? ofFaults.flatMap((fault) => phases.map((phase) => [fault, phase] as const)) : some;

/** The page is gone with all that only it had. */
export const losesPage = (fault: IdentityFault): boolean =>
  fault === 'tab_closed' || fault === 'page_reloaded';

const strikes: Readonly<Record<IdentityFault, (struck: Struck) => Promise<void>>> = {
  ...faults,
  camera_taken: (struck) => losesTrack(struck.page(), 'video'),
  page_hidden: (struck) => hidesPage(struck.page(), 3000),
  camera_stalled: (struck) => stallsCamera(struck.page()),
};

/** Another app is in front for a while, and the camera goes on. */
async function hidesPage(page: Page, ms: number): Promise<void> {
  const tell = (hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { get: () => is, configurable: true });
      const state = is ? 'hidden' : 'visible';
      Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await tell(true);
  await wait(ms);
  await tell(false);
}

/** Sentences by which a page says what went wrong. */
const troubles = [
  '摄像头正被占用',
  '网络中断，已存在本机，恢复后自动继续',
  '没有发送成功',
  '人脸识别被打断了',
  '照片还没有送到',
] as const;

/** Who shows a card or a face, and goes on with what the page offers. */
export abstract class PatientMember {
  #page: Page;
  /** What they tapped, beside the pictures themselves: all that was asked of them. */
  readonly tapped: string[] = [];
  /** What they read on the way. */
  readonly told = new Set<string>();
  #struck = false;
  readonly #haveMet: () => boolean;
  readonly #world: World;
  readonly #context: BrowserContext;
  protected readonly cell: Cell;

  constructor(world: World, page: Page, cell: Cell) {
    this.#world = world;
    this.#haveMet = watchFaults(world, 'one');
    this.#page = page;
    this.#context = page.context();
    this.cell = cell;
  }

  /** Whether the phase came, and with it the fault; of one that lay in wait, whether a request met it. */
  get struck(): boolean {
    return this.#struck && this.#haveMet();
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
      if (Date.now() > end) throw new Error(`struck: ${this.struck}; the page says: ${await this.#says()}`);
      await this.#reads();
      // The page was closed, loaded anew or changed under the hand: the next look tells.
      await this.goesOn().catch(() => undefined);
      await wait(300);
    }
  }

  /** One tap, or none where nothing is asked for. */
  protected abstract goesOn(): Promise<void>;

  /** Run in the page: what makes the picture or the film waits for `window.beforeMaking`. */
  protected abstract readonly holdMaking: () => void;

  /** Whether the server is asked to judge what was taken. */
  protected abstract isVerified(request: Request): boolean;

  /** Where what is offered counts as asked for. */
  protected get offered(): Locator {
    return this.#page.locator('body');
  }

  /** Taps the first of these that is offered. */
  protected async taps(...names: readonly string[]): Promise<boolean> {
    // What is tapped may have come since the last look.
    await this.#reads();
    const consent = this.#page.getByRole('checkbox').first();
    if ((await consent.isVisible()) && !(await consent.isChecked())) await consent.check({ timeout: 2000 });
    for (const name of names) {
      const button = this.offered.getByRole('button', { name, exact: true });
      if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
      await button.click({ timeout: 2000 });
      this.tapped.push(name);
      return true;
    }
    return false;
  }

  async #reads(): Promise<void> {
    for (const words of troubles) {
      const said = this.#page.getByText(words).first();
      if (await said.isVisible().catch(() => false)) this.told.add(words);
    }
  }

  async #says(): Promise<string> {
    return (await this.#page.locator('body').innerText()).replaceAll(/\s+/g, ' ').slice(0, 300);
  }

  /** The phases that pass by themselves are held until it struck in them. */
  async #holds(): Promise<void> {
    await this.#context.exposeFunction('beforeMaking', () => this.strikes('compress'));
    await this.#page.evaluate(this.holdMaking);
    await this.#context.route('**/service/**/verify', async (route) => {
      if (!this.isVerified(route.request())) return await route.continue();
      await this.strikes('verify');
      if (this.cell.phase === 'verified') return await this.#answersLate(route);
      await route.continue().catch(() => undefined);
    });
    await this.#context.route(`${this.#world.store.origin}/**`, async (route) => {
      if (route.request().method() !== 'OPTIONS') await this.strikes('upload');
      await route.continue().catch(() => undefined);
    });
  }

  /** The server has done its part, and the page does not know of it yet. */
  async #answersLate(route: Route): Promise<void> {
    const response = await route.fetch({ timeout: 60_000 });
    await this.strikes('verified');
    await route.fulfill({ response }).catch(() => undefined);
  }

  protected async strikes(here: IdentityPhase): Promise<void> {
    if (this.#struck || here !== this.cell.phase) return;
    this.#struck = true;
    await strikes[this.cell.fault]({
      world: this.#world,
      page: () => this.#page,
      openAnother: () => this.#opensAnother(),
      reload: async () => void (await this.#page.reload()),
    });
  }

  async #opensAnother(): Promise<void> {
    const before = this.#page;
    this.#page = await this.#context.newPage();
    await before.close();
    await this.#page.goto(before.url());
  }
}
