import type { ChallengeModel } from '../guide/challenge.ts';
import { startSilentClip, type SilentClip } from '../video/silent-clip.ts';

/** The film of one check: from the first movement that is asked for to the last, and none of the positioning. */
export class CheckFilm {
  #clip: SilentClip | null = null;

  /** Told of every step of the check over this camera. A face that was lost begins the film again. */
  follow({ stage }: ChallengeModel, camera: MediaStream): void {
    if (stage.kind === 'positioning') this.cancel();
    else if (stage.kind === 'asking') this.#clip ??= startSilentClip(camera);
  }

  /** Null where nothing was recorded. Never rejects. */
  async finish(): Promise<Blob | null> {
    const clip = this.#clip;
    this.#clip = null;
    return (await clip?.finish()) ?? null;
  }

  cancel(): void {
    this.#clip?.cancel();
    this.#clip = null;
  }
}
