import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { cameraDrops } from '../../support/camera-drops.ts';
import { isQuiet } from '../support/quiet-microphone.ts';
import { longestReadingMs, patienceMs, type ReadingPace } from './patience.ts';

/** What leads on from any page of a recording, in the words that stand on its buttons. */
const waysOn =
  /^(接着办|继续录制|重新提交|提交上次的录制|提交录制|重试|重新打开|(同意并)?打开摄像头|(仍要)?开始录制)/;
const lookMs = 150;
/** Who reads on after the last phrase is at its end by then. */
const readsOnMs = 20_000;

interface Reading {
  /** Of what is read. */
  readonly pace: ReadingPace;
  /** Whether they go on until they are done, whatever the prompter says: a film of one's own. */
  readonly untilQuiet?: boolean;
}

/** Somebody who reads to the end whatever happens, by what the page offers and nothing else. */
export class PatientCustomer {
  page: Page;
  /** Frames that the browser itself dropped, over all pages. */
  drops = 0;
  readonly #context: BrowserContext;
  readonly #address: string;
  readonly #pace: ReadingPace;
  readonly #untilQuiet: boolean;

  constructor(context: BrowserContext, page: Page, address: string, { pace, untilQuiet = false }: Reading) {
    this.page = page;
    this.#context = context;
    this.#address = address;
    this.#pace = pace;
    this.#untilQuiet = untilQuiet;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name });
  }

  async opensLink(): Promise<void> {
    await this.page.goto(this.#address);
    await expect(this.button(waysOn).first()).toBeVisible({ timeout: 30_000 });
  }

  /** To the page before the camera. */
  async reachesGuide(): Promise<void> {
    await this.opensLink();
    await this.button(/^接着办/).click();
    await expect(this.heading('录制准备')).toBeVisible({ timeout: 30_000 });
  }

  /** Taps on, as often as the page wants it, until the reading is recorded. */
  async begins(): Promise<void> {
    await expect(async () => {
      await this.#tapsOn();
      await expect(this.button('暂停')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
  }

  async reachesSegment(place: number, of: number): Promise<void> {
    await expect(this.page.getByText(`第 ${place} / ${of} 段`)).toBeVisible(this.#whileReading);
  }

  /** Waits until all is read, and is about to say so. */
  async readsAll(): Promise<void> {
    await expect(this.button('读完了')).toBeVisible(this.#whileReading);
    await this.#readsLastPhrase();
  }

  async saysDone(): Promise<void> {
    await this.#notesDrops();
    await this.button('读完了').click();
  }

  async reloads(): Promise<void> {
    await this.#notesDrops();
    await this.page.reload();
  }

  /** Closes the tab and opens the link in another one. */
  async opensAnotherTab(): Promise<void> {
    await this.#notesDrops();
    await this.page.close();
    this.page = await this.#context.newPage();
    await this.opensLink();
  }

  /** Whatever the page offers, until it says that all is submitted. */
  async readsToTheEnd(): Promise<void> {
    const end = Date.now() + patienceMs(this.#pace);
    while (!(await this.heading(/^录制已(提交|通过)/).isVisible())) {
      if (Date.now() > end) throw new Error(`still on ${await this.#screen()}`);
      if (await this.button('读完了').isVisible()) await this.#reads();
      else await this.#tapsOn();
      await this.page.waitForTimeout(lookMs);
    }
  }

  /** What a reviewer sent back. */
  async readsAgain(): Promise<void> {
    await this.button(/^重新录制/)
      .first()
      .click({ timeout: 60_000 });
    await expect(this.heading('录制准备')).toBeVisible({ timeout: 30_000 });
    await this.readsToTheEnd();
  }

  async #reads(): Promise<void> {
    await this.#readsLastPhrase();
    await this.#notesDrops();
    await this.button('读完了')
      .click({ timeout: 1000 })
      .catch(() => undefined);
  }

  get #whileReading() {
    return { timeout: 60_000 + longestReadingMs(this.#pace) };
  }

  /** The page may go to pieces meanwhile: the next look tells. */
  async #readsLastPhrase(): Promise<void> {
    await this.page.waitForTimeout(this.#pace.lastPhraseMs);
    if (this.#untilQuiet) await isQuiet(this.page, readsOnMs).catch(() => undefined);
  }

  async #tapsOn(): Promise<void> {
    // On a sheet before all else, where a part of the page did not come through.
    const anew = this.button('重新加载');
    const way = (await anew.isVisible()) ? anew : this.button(waysOn).first();
    // Gone again, or busy: the next look tells.
    if (await way.isVisible()) await way.click({ timeout: 1000 }).catch(() => undefined);
  }

  async #notesDrops(): Promise<void> {
    this.drops += await cameraDrops(this.page).catch(() => 0);
  }

  async #screen(): Promise<string> {
    const read = async (role: 'heading' | 'button') => await this.page.getByRole(role).allInnerTexts();
    return `${this.page.url()}: ${(await read('heading')).join(' | ')}; ${(await read('button')).join(' | ')}`;
  }
}
