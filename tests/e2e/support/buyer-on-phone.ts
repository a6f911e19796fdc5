import { expect, type Locator, type Page } from '@playwright/test';
import { Reader } from '../../support/reader.ts';

/** Somebody who tries out on a phone what a product costs: every step in the words of the page. */
export class BuyerOnPhone {
  readonly page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  get bottomBar(): Locator {
    return this.page.getByRole('contentinfo');
  }

  /** The figure at the bottom of the page. */
  get premium(): Locator {
    return this.page.getByRole('button', { name: /查看明细/ });
  }

  async finds(product: string): Promise<void> {
    await this.page.goto(`${this.#origin}/#/`);
    await this.page.getByRole('link', { name: new RegExp(product) }).click();
    await expect(this.page.getByRole('heading', { name: product })).toBeVisible();
  }

  async acknowledgesNotice(): Promise<void> {
    await this.button('我已知晓，开始了解').click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  async chooses(factor: string, value: string): Promise<void> {
    const group = this.page.getByRole('radiogroup', { name: factor, exact: true });
    await group.getByRole('radio', { name: value, exact: true }).check();
  }

  async wasBorn(date: string): Promise<void> {
    await this.button(/^出生日期/).click();
    await this.page.getByLabel('年月日').fill(date);
    await this.button('确定').click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** A woman of the year for herself, with social insurance, paid at once; the plan is still open. */
  async insuresHerself(born: string): Promise<void> {
    await this.chooses('为谁投保', '本人');
    await this.wasBorn(born);
    await this.chooses('性别', '女');
    await this.chooses('医保', '有');
    await this.chooses('交费方式', '一次交清');
  }

  async comparesAndTakes(plan: string): Promise<void> {
    await this.button('对比计划').click();
    const sheet = this.page.getByRole('dialog', { name: '计划对比' });
    await sheet.getByRole('radio', { name: new RegExp(plan) }).check();
    await sheet.getByRole('button', { name: new RegExp(`选${plan}`) }).click();
    await expect(sheet).toHaveCount(0);
  }

  /** Reads the open document to its end and confirms it. */
  async readsToTheEnd(): Promise<void> {
    const confirm = this.button(/已读完|确认这一份/);
    const on = this.button('继续往下读');
    await expect(confirm.or(on)).toBeVisible();
    await expect(async () => {
      if (await on.isVisible()) await on.click();
      await expect(confirm).toBeVisible({ timeout: 500 });
    }).toPass();
    await confirm.click();
  }

  /** Every document that must be read, and on to the application. */
  async readsEverything(): Promise<void> {
    await this.button('立即投保').click();
    await this.button(/开始阅读/).click();
    const done = this.button('都已读完，继续投保');
    const on = this.button(/已读完|确认这一份|继续往下读/);
    while (
      await on
        .or(done)
        .first()
        .waitFor()
        .then(async () => !(await done.isVisible()))
    )
      await this.readsToTheEnd();
    await done.click();
  }

  /** Out of the sandbox's inbox. */
  captchaOf(mobile: string): Promise<string> {
    return new Reader(this.#origin).captchaFor(mobile);
  }
}
