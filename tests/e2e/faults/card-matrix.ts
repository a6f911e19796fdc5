import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, type Request } from '@playwright/test';
import { waitingFaults } from '../../media/faults/faults.ts';
import type { World } from '../../media/faults/world.ts';
import { identityFaults, losesPage, PatientMember, type Cell } from './identity-matrix.ts';

// The faults in a phase of a card's pictures, by the album and by the camera.

/** A picture of the album has no camera, and no other side that is to be turned to. */
export const albumPhases = ['capture', 'compress', 'upload', 'verify'] as const;
export const cameraPhases = ['guide', 'turning', 'compress', 'upload', 'verify'] as const;

export const cameraFaults = [...identityFaults, 'camera_stalled'] as const;

export const albumFaults = identityFaults.filter((name) => name !== 'camera_taken' && name !== 'page_hidden');

/** Who shows their card, and goes on with what the page offers. */
abstract class PatientPhotographer extends PatientMember {
  protected override readonly holdMaking = holdPictures;

  protected override isVerified(request: Request): boolean {
    return request.url().endsWith('/ocr/verify');
  }

  /** Where what lies in wait must lie before the store is asked at all. */
  protected async setsTrap(): Promise<void> {
    if (this.cell.phase === 'upload' && waitingFaults.some((fault) => fault === this.cell.fault))
      await this.strikes('upload');
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
function holdPictures(): void {
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
export const isTakenAgain = ({ fault, phase }: Cell): boolean => phase === 'compress' && losesPage(fault);

/** With what the camera is opened in turn, whatever else is to be sent again; the last may be any of several. */
export function openingsOf({ fault, phase }: Cell): readonly (readonly string[])[] {
  const first = ['打开相机'];
  if (fault === 'camera_taken' || fault === 'camera_stalled') return [first, ['重新打开']];
  if (!losesPage(fault)) return [first];
  // What was on the device is not taken again.
  if (phase === 'upload' || phase === 'verify') return [first, ['接着拍国徽面']];
  return [first, phase === 'turning' ? ['打开相机', '接着拍国徽面'] : first];
}
