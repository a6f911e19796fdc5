import { expect, type Page } from '@playwright/test';
import { Reader } from '../../support/reader.ts';
import { look } from './look.ts';

/** The order on a phone, from its confirmation to the policy, in the words of the page. */
export class OrderPhone {
  readonly page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  get sheet() {
    return this.page.getByRole('dialog');
  }

  /** What is to be signed and was not read before, document by document to its end. */
  async readsWhatIsSigned(): Promise<void> {
    const pad = this.sheet.getByText('请本人签名');
    const begin = this.button(/^(开始|继续)阅读/);
    await expect(pad.or(begin)).toBeVisible();
    if (await pad.isVisible()) return;
    await begin.click();
    const [on, confirm] = [this.button('继续往下读'), this.button(/^已读完/)];
    await expect(async () => {
      if (await on.isVisible()) await on.click();
      if (await confirm.isVisible()) await confirm.click();
      await expect(pad).toBeVisible({ timeout: 500 });
    }).toPass();
  }

  /** With a finger: a stroke across the pad. */
  async signs(): Promise<void> {
    await this.readsWhatIsSigned();
    const pad = this.sheet.locator('canvas');
    await expect(pad).toBeVisible();
    // What draws is loaded when the pad is seen.
    await expect(async () => {
      const box = (await pad.boundingBox())!;
      await this.page.mouse.move(box.x + 40, box.y + 60);
      await this.page.mouse.down();
      await this.page.mouse.move(box.x + 140, box.y + 110, { steps: 6 });
      await this.page.mouse.move(box.x + 220, box.y + 50, { steps: 6 });
      await this.page.mouse.up();
      await expect(this.button('重写')).toBeEnabled({ timeout: 1000 });
    }).toPass();
  }

  /** Reads the sandbox's inbox; the sixth digit sends it. */
  async entersCaptcha(mobile: string): Promise<void> {
    await expect(this.sheet.getByText('验证码已发送至')).toBeVisible();
    await this.sheet.getByLabel('短信验证码').fill(await new Reader(this.#origin).captchaFor(mobile));
  }

  /** The same where no message comes: the call's digits, after the picture of what is offered. */
  async hearsCaptcha(mobile: string, picture: string): Promise<void> {
    await expect(this.sheet.getByText('验证码已发送至')).toBeVisible();
    await this.sheet.getByRole('button', { name: '收不到验证码？' }).click();
    await look(this.page, `${picture}-offered`);
    await this.sheet.getByRole('button', { name: '收不到短信？改用语音电话' }).click();
    await expect(this.sheet.getByText('正在拨打')).toBeVisible();
    await expect(this.sheet.getByLabel('语音验证码')).toBeFocused();
    await look(this.page, picture);
    await this.sheet.getByLabel('语音验证码').fill(await new Reader(this.#origin).captchaFor(mobile));
  }

  async confirms(mobile: string): Promise<void> {
    await this.button('核对无误，确认投保单').click();
    await this.signs();
    await this.button('签好了，继续').click();
    await this.entersCaptcha(mobile);
  }

  /** At the channel's own page. */
  async pays(): Promise<void> {
    await this.button(/确认支付/).click();
    await expect(this.page).toHaveURL(/sandbox\.html#\/cashier/);
    await this.button('付款').click();
    await expect(this.page).toHaveURL(/#\/payment-success/);
  }
}
