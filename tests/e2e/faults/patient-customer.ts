import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { cameraDrops } from '../../support/camera-drops.ts';

/** What leads on from any page of a recording, in the words that stand on its buttons. */
const waysOn = /^(接着办|继续录制|重新提交|提交上次的录制|提交录制|重试|重新打开|(同意并)?打开摄像头|(仍要)?开始录制)/;
const patienceMs = 150_000;
const lookMs = 150;
/** As long as the last phrase takes to read. */
const lastPhraseMs = 2500;

/** Somebody who reads to the end whatever happens, by what the page offers and nothing else. */
export class PatientCustomer {
  page: Page;
  /** Frames that the browser itself dropped, over all pages. */
  drops = 0;
  readonly #context: BrowserContext;
  readonly #address: string;

  constructor(context: BrowserContext, page: Page, address: string) {
    this.page = page;
    this.#context = context;
    this.#address = address;
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
    await expect(this.page.getByText(`第 ${place} / ${of} 段`)).toBeVisible({ timeout: 60_000 });
  }

  /** Waits until all is read, and is about to say so. */
  async readsAll(): Promise<void> {
    await expect(this.button('读完了')).toBeVisible({ timeout: 60_000 });
    await this.page.waitForTimeout(lastPhraseMs);
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
    const end = Date.now() + patienceMs;
    while (!(await this.heading(/^录制已(提交|通过)/).isVisible())) {
      if (Date.now() > end) throw new Error(`still on ${await this.#screen()}`);
      if (await this.button('读完了').isVisible()) await this.#reads();
      else await this.#tapsOn();
      await this.page.waitForTimeout(lookMs);
    }
  }

  async #reads(): Promise<void> {
    await this.page.waitForTimeout(lastPhraseMs);
    await this.#notesDrops();
    await this.button('读完了')
      .click({ timeout: 1000 })
      .catch(() => undefined);
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
