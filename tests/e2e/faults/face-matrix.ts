import type { Locator, Request, Response } from '@playwright/test';
import type { RequestOf } from '../../../contract/define.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import type { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { losesPage, PatientMember, type Cell } from './identity-matrix.ts';

// The faults in a phase of a face check: its pictures are judged first, and the film follows by itself.

export const facePhases = ['challenge', 'compress', 'verify', 'verified', 'upload'] as const;

/** The camera is closed once the pictures are there; what was judged can be missed by a page that is gone alone. */
export function happens({ fault, phase }: Cell): boolean {
  if (fault === 'camera_taken') return phase === 'challenge' || phase === 'compress';
  return phase !== 'verified' || losesPage(fault);
}

const actIn = (request: Request) =>
  request.url().endsWith('/face-recognition/verify')
    ? (request.postDataJSON() as RequestOf<typeof faceRecognition.verify>).act
    : null;

/** Moves before the camera, whose film does all that may be asked for, and taps what the page asks for. */
export class PatientFace extends PatientMember {
  /** The numbers of the checks whose film the server took. */
  readonly filmed = new Set<string>();
  protected override readonly holdMaking = holdFilm;

  async showsFace(): Promise<void> {
    this.page.context().on('response', (response) => void this.#notes(response).catch(() => undefined));
    // A tap that was meant for the page before may go on from the result to the list.
    const passed = () => this.#heading('核实通过').or(this.page.getByText('人脸都已核实。')).isVisible();
    await this.goesTo(
      async () => this.struck && (await passed()) && (this.filmed.size > 0 || mayLoseFilm(this.cell)),
    );
  }

  protected override isVerified(request: Request): boolean {
    return actIn(request)?.kind === 'answer';
  }

  protected override async goesOn(): Promise<void> {
    if (await this.#heading(/^请(慢慢|张大|闭上)/).isVisible()) return await this.strikes('challenge');
    if (await this.#underWay.isVisible()) return;
    if (await this.#missedMovement.isVisible())
      return await this.page.getByRole('button', { name: '再试一次' }).click({ timeout: 2000 });
    const isTapped = await this.taps('重新发送', '再试一次', '重新打开', '开始识别', '打开摄像头', '重试');
    if (isTapped) await this.#underWay.waitFor({ timeout: 5000 }).catch(() => undefined);
  }

  /** A slow machine saw a movement too late: that was no fault. */
  get #missedMovement(): Locator {
    return this.#heading(/^没有看清/);
  }

  protected override get offered(): Locator {
    return this.page.locator('body', { hasNot: this.#missedMovement });
  }

  /** The camera is open, or the pictures are on their way. */
  get #underWay(): Locator {
    const camera = this.page.getByRole('button', { name: /遇到困难|正在打开/ });
    return this.#heading('正在核对').or(camera).first();
  }

  #heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name, ...(typeof name === 'string' && { exact: true }) });
  }

  async #notes(response: Response): Promise<void> {
    const act = actIn(response.request());
    if (act?.kind !== 'film') return;
    const { code } = (await response.json()) as Envelope<unknown>;
    if (code === 0) this.filmed.add(act.check_no);
  }
}

/** The film of the movements does not end before the test lets it. */
function holdFilm(): void {
  const { stop } = MediaRecorder.prototype;
  const { beforeMaking } = window as unknown as { beforeMaking(): Promise<void> };
  MediaRecorder.prototype.stop = function () {
    const end = () => {
      if (this.state !== 'inactive') stop.call(this);
    };
    void beforeMaking().then(end, end);
  };
}

/** What they are asked to tap in turn, whatever is to be sent again. */
export function tapsIn({ fault, phase }: Cell): readonly string[] {
  const first = ['开始识别'];
  const isDone = phase === 'verified' || phase === 'upload';
  // What is not sent yet only the page has.
  if (losesPage(fault) && !isDone) return [...first, '开始识别'];
  const isInterrupted = fault === 'camera_taken' || fault === 'page_hidden';
  return isInterrupted && phase === 'challenge' ? [...first, '再试一次'] : first;
}

/** Where the device has no room for the film there is none: a check is good without it. */
export const mayLoseFilm = ({ fault, phase }: Cell): boolean =>
  fault === 'storage_full' && (phase === 'compress' || phase === 'verify');
