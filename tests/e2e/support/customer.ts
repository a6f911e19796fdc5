import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { SandboxRecording } from '../../../contract/sandbox/world.ts';
import { Reader } from '../../support/reader.ts';
import { cameraDrops } from '../../support/camera-drops.ts';

/** The person with the phone: every step in the words of the page. */
export class Customer {
  readonly page: Page;
  readonly recording: SandboxRecording;
  readonly #origin: string;

  constructor(page: Page, recording: SandboxRecording, origin: string) {
    this.page = page;
    this.recording = recording;
    this.#origin = origin;
  }

  /** The same person on another page of the same phone. */
  on(page: Page): Customer {
    return new Customer(page, this.recording, this.#origin);
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  async opensLink(): Promise<void> {
    await this.page.goto(`${this.#origin}/#${this.recording.short_link}`);
    await expect(this.page.getByRole('heading', { name: '朗读录制' })).toBeVisible();
  }

  async begins(): Promise<void> {
    await this.button(/开始办理|验证身份/).click();
  }

  /** Ticks the consent that stands on the page before a camera. */
  async consents(): Promise<void> {
    await this.page.getByRole('checkbox', { name: /我同意/ }).check();
  }

  async provesIdentity(): Promise<void> {
    await this.page.getByLabel('姓名').fill(this.recording.person.name);
    await this.page.getByLabel('证件号码').fill(this.recording.person.certificate_number);
    await this.button('获取验证码').click();
    await expect(this.page.getByText(/已发送至/)).toBeVisible();
    const captcha = await new Reader(this.#origin).captchaFor(this.recording.person.mobile);
    // Sent by itself at the sixth digit.
    await this.page.getByLabel('短信验证码').fill(captcha);
  }

  async confirmsPolicy(then = '录制准备'): Promise<void> {
    for (let item = 1; item <= 4; item++) {
      await expect(this.page.getByText(`第 ${item} 项，共 4 项`)).toBeVisible();
      await this.button(/确认这一项/).click();
    }
    await expect(this.page.getByRole('heading', { name: then })).toBeVisible();
  }

  async reachesWillCheck(): Promise<void> {
    await this.opensLink();
    await this.begins();
    await this.provesIdentity();
    await this.confirmsPolicy('意愿确认');
  }

  /** From the open camera of the will check: a movement that a slow phone did not see in time is done again. */
  passesFaceCheck(): Promise<void> {
    return this.endsFaceCheck('已确认是您本人');
  }

  async endsFaceCheck(heading: string): Promise<void> {
    const ended = this.page.getByRole('heading', { name: heading });
    await expect(async () => {
      for (const way of ['再试一次', '打开摄像头'])
        if (await this.button(way).isVisible()) await this.button(way).click();
      await expect(ended).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 180_000 });
  }

  async opensCamera(): Promise<void> {
    await this.button(/打开摄像头|继续录制/).click();
    await this.button(/开始录制/).click({ timeout: 30_000 });
  }

  /**
   * Reads at the prompter's pace until the last phrase stands there, then for its length, and says so. Answers how
   * many frames the browser dropped by itself on the way.
   */
  async readsToTheEnd(): Promise<number> {
    const done = this.button('读完了');
    await expect(done).toBeVisible({ timeout: 90_000 });
    await this.page.waitForTimeout(2500);
    const drops = await cameraDrops(this.page);
    await done.click();
    return drops;
  }

  /** Identity and policy were confirmed before on this phone, and the consent given: the way there has tests of its own. */
  async reachesRecordingPage(): Promise<void> {
    const reader = new Reader(this.#origin);
    await reader.opensLink(this.recording.short_link);
    await reader.provesIdentity(this.recording);
    await reader.confirmsPolicy();
    await this.page.addInitScript((token) => {
      if (location.protocol !== 'about:') localStorage.setItem('visitor_token', token);
    }, reader.token);
    await this.page.goto(`${this.#origin}/#${this.recording.short_link}`);
    await this.button(/^接着办/).click();
    await expect(this.page.getByRole('heading', { name: '录制准备' })).toBeVisible();
  }

  /** From the link to submitted without a break; answers what readsToTheEnd does. */
  async recordsAtOnce(): Promise<number> {
    await this.reachesRecordingPage();
    await this.opensCamera();
    const drops = await this.readsToTheEnd();
    await this.isSubmitted();
    return drops;
  }

  async isSubmitted(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: /录制已(提交|通过)/ })).toBeVisible({
      timeout: 60_000,
    });
  }
}
