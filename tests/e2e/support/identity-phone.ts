import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { CardPerson } from '../../../fixtures/cards/card-person.ts';
import type { HeadName } from '../../../fixtures/clips/turning-head.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { photoOfCard } from '../../support/drawn-card.ts';
import { writeSilence } from '../../support/fixture-camera.ts';
import type { Reader } from '../../support/reader.ts';
import { launchPhone, type PhoneOptions } from './phone.ts';
import { agreesToRecording } from './recording-notice.ts';
import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A phone that sees a film of a card, with its own storage. */
export async function phoneBefore(video: string, options: PhoneOptions = {}) {
  const audio = join(mkdtempSync(join(tmpdir(), 'silence-')), 'silence.wav');
  writeSilence(audio, 1);
  const phone = await launchPhone({ video, audio }, { width: 375, height: 812 }, options);
  await agreesToRecording(phone.page);
  return phone;
}

/** From now on the page gets no camera, as where somebody forbade it. */
export const refusesTheCamera = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    navigator.permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
  });

/** From now on the camera loses its focus while the shutter falls, and what it sees then bears a magenta mark. */
export const losesFocusAtShutter = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const isFalling = () => {
      const ring = document.querySelector('[aria-label="拍摄"] circle[stroke-dashoffset]');
      const left = Number(ring?.getAttribute('stroke-dashoffset'));
      return ring !== null && left <= Number(ring.getAttribute('stroke-dasharray')) / 2;
    };
    mediaDevices.getUserMedia = async (asked) => {
      const video = document.createElement('video');
      Object.assign(video, { muted: true, srcObject: await open(asked) });
      await video.play();
      const { videoWidth: width, videoHeight: height } = video;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      setInterval(() => {
        if (!context) return;
        context.filter = isFalling() ? 'blur(1.5px)' : 'none';
        context.drawImage(video, 0, 0);
        context.fillStyle = '#f0f';
        if (isFalling()) context.fillRect(width / 2, height * 0.85, 24, 24);
      }, 50);
      return canvas.captureStream(20);
    };
  });

/** Whether a picture bears the mark of a camera that had lost its focus. */
export async function bearsMark(jpeg: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green < 90 && blue > 200) return true;
  }
  return false;
}

/** Of a face: whoever is there does what is asked for in the first or the second. */
const mostTries = 4;

/** Somebody who shows a card to a phone, in the words of the pages. */
export class IdentityPhone {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  /** A page, in a browser that goes on with that device's session. */
  async opens({ origin, token }: Pick<Reader, 'origin' | 'token'>, route: string): Promise<void> {
    await agreesToRecording(this.page);
    await this.page.addInitScript((given) => localStorage.setItem('visitor_token', given), token);
    await this.page.goto(`${origin}/#${route}`);
  }

  /** The page of the members, in a browser that holds the process. */
  async opensMembers(device: ApplicantDevice): Promise<void> {
    await this.opens(device, `/ocr?processNo=${device.processNo}`);
    await expect(this.page.getByRole('heading', { name: '身份识别' })).toBeVisible();
  }

  /** From the members to the guide of the own card, and agrees to it. */
  async beginsOwnCard(): Promise<void> {
    await this.button('拍我的身份证').click();
    await this.consents();
  }

  async consents(): Promise<void> {
    await this.page.getByRole('checkbox').first().check();
  }

  /** Withdraws a consent where the page offers it, and is told what came of it. */
  async takesBack(consent: string, told: string): Promise<void> {
    await this.button(`${consent}：查看或撤回`).click();
    await this.button('撤回并删除').click();
    await expect(this.page.getByText(told)).toBeVisible();
    await this.button('好的').click();
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

  /** From the guide: the shutter falls by itself on one side and then on the other. */
  async showsBothSides(): Promise<void> {
    await this.button('打开相机').click();
    await expect(this.page.getByRole('heading', { name: /拍人像面/ })).toBeVisible();
    await expect(this.page.getByRole('heading', { name: /拍国徽面/ })).toBeVisible({ timeout: 60_000 });
    await expect(this.page.getByRole('heading', { name: /核对身份信息|拍摄证件/ })).toBeVisible({
      timeout: 60_000,
    });
  }

  /** From the guide: both sides from the album, the second by the ways of a camera that does not work out. */
  async picksBothSides(card: CardPerson, face: HeadName): Promise<void> {
    await this.picks(await photoOfCard(card, 'front', face));
    await this.button('用这张').click();
    await this.comesToTheBack();
    await this.picks(await photoOfCard(card, 'back', face));
    await this.button('用这张').click();
  }

  async comesToTheBack(): Promise<void> {
    await this.button('接着拍国徽面').click();
    await this.button('遇到困难').click();
  }

  /** From the album; what it shows is to be looked at then. */
  async picks(buffer: Buffer): Promise<void> {
    const album = this.page.getByLabel(/从相册选择/);
    await album.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  }

  /** Looks at what the machine is not sure of, and says that all is right. */
  async confirmsWhatWasRead(): Promise<void> {
    const right = this.button('都对，下一步');
    await expect(right).toBeVisible({ timeout: 60_000 });
    for (const box of await this.page.getByRole('checkbox', { name: /已对照证件/ }).all()) await box.check();
    await right.click();
  }

  /** To the first movement that the face check asks for. */
  async doesTheMovements(): Promise<void> {
    await this.consents();
    await this.button('开始识别').click();
    await expect(this.page.getByRole('heading', { name: /^请(慢慢|张大|闭上|点)/ })).toBeVisible({
      timeout: 60_000,
    });
  }

  /**
   * Until the face check has a result: a movement that a slow machine did not see in time is done again, three times at
   * most. Throws with what the page says where it has none then.
   */
  async finishesTheFace(): Promise<void> {
    const settled = this.page.getByRole('heading', {
      name: /核实通过|还没有核实通过|已转人工核实|身份核实已完成/,
    });
    const again = this.page.getByRole('button', { name: '再试一次', exact: true });
    for (let tries = 1; ; tries++) {
      const isAnswered = await settled
        .or(again)
        .first()
        .waitFor({ timeout: 120_000 })
        .then(() => true)
        .catch(() => false);
      if (await settled.isVisible()) return;
      if (!isAnswered || tries === mostTries)
        throw new Error(`tried ${tries} times; the page says: ${await this.#says()}`);
      await again.click();
    }
  }

  async #says(): Promise<string> {
    return (await this.page.locator('body').innerText()).replaceAll(/\s+/g, ' ').slice(0, 300);
  }
}
