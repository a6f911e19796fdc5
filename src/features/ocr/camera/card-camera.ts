import type { PicturePoint } from '../../../../media/capture/focus.ts';
import type { CameraRefusal } from '../../../../media/capture/refusal.ts';
import type { CameraCardFinder } from '../../../../media/guide/card-finder.ts';
import type { CardLoop, CardView } from '../../../../media/guide/card-loop.ts';
import type { CardSide } from '../../../../workers/tasks/card/side.ts';
import { notePipeline } from '../../../parts/page-trace/note-pipeline.ts';
import type { CameraSource } from '../../../ui/camera-preview.tsx';
import { type CameraMedia, loadCameraMedia } from './load-camera-media.ts';

/** A camera that is open, and what looks for a card in its picture. */
export class CardCamera {
  readonly #media: CameraMedia;
  readonly #finder: CameraCardFinder;
  #loop: CardLoop | null = null;
  #focusing: AbortController | null = null;

  readonly stream: MediaStream;

  constructor(stream: MediaStream, media: CameraMedia) {
    this.stream = stream;
    this.#media = media;
    this.#finder = new media.CameraCardFinder();
  }

  get torch(): 'none' | 'off' {
    return this.#media.hasTorch(this.stream) ? 'off' : 'none';
  }

  get focuses(): boolean {
    return this.#media.canFocus(this.stream);
  }

  /** Calls back where a call or another app takes it, until the signal. */
  whenLost(lose: () => void, signal: AbortSignal): void {
    for (const track of this.stream.getTracks()) track.addEventListener('ended', lose);
    this.#media.watchCamera(this.stream, lose, signal);
  }

  /** Watches one side; resolves with its picture. */
  async watch(side: CardSide | null, onView: (view: CardView) => void, signal: AbortSignal) {
    const found = { side, finder: this.#finder, onView, log: notePipeline };
    this.#loop = new this.#media.CardLoop(this.stream, found, signal);
    return await this.#loop.run();
  }

  shoot(): void {
    this.#loop?.shoot();
  }

  /** Resolves with whether it is lit. */
  light(on: boolean): Promise<boolean> {
    return this.#media.lightTorch(this.stream, on);
  }

  focus(point: PicturePoint): void {
    this.#focusing?.abort();
    this.#focusing = new AbortController();
    void this.#media.focusAt(this.stream, point, this.#focusing.signal);
  }

  close(): void {
    this.#focusing?.abort();
    this.#media.closeCamera(this.stream);
    this.#finder.stop();
  }
}

/** Opens the back camera, or answers why not; null: it is no longer wanted. */
export async function openCardCamera(signal: AbortSignal): Promise<CardCamera | CameraRefusal | null> {
  const media = await loadCameraMedia();
  if (signal.aborted) return null;
  const answer = await media.openRearCamera(signal);
  return answer.kind === 'refused' ? answer.refusal : new CardCamera(answer.stream, media);
}

/** Shows the picture of whichever camera is open. */
export class Viewfinder implements CameraSource {
  #camera: CardCamera | null = null;
  readonly #listeners = new Set<() => void>();

  camera(): CardCamera | null {
    return this.#camera;
  }

  show(camera: CardCamera | null): void {
    this.#camera = camera;
    for (const listener of this.#listeners) listener();
  }

  getStream(): MediaStream | null {
    return this.#camera?.stream ?? null;
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }
}
