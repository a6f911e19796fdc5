/** How images that are not on the screen yet are loaded, as the specification says (section 9). */
export const lazyImages = {
  /** So many are known to be there; the one that was not shown for longest is forgotten first. */
  cached: 200,
  attempts: 3,
  /** Loading begins so far apart: what was scrolled past by then is not loaded. */
  throttleMs: 200,
  /** Heights of the screen, from its top, within which an image is loaded. */
  preload: 1.3,
} as const;

/** Before another attempt, times the attempts that were made. */
const againMs = 400;

type Ended = (isThere: boolean) => void;

/** Loads images for those who want them, each once. */
export class ImageLoader {
  readonly #fetch: (src: string) => Promise<void>;
  /** In the order in which they were asked for last. */
  readonly #loaded = new Set<string>();
  readonly #wanted = new Map<string, Set<Ended>>();
  readonly #loading = new Set<string>();
  #isDue = false;
  #begun = -Infinity;

  /** `fetch` rejects where an image does not come. */
  constructor(fetch: (src: string) => Promise<void>) {
    this.#fetch = fetch;
  }

  isLoaded(src: string): boolean {
    if (!this.#loaded.delete(src)) return false;
    this.#loaded.add(src);
    return true;
  }

  /** Tells once whether it came, after as many attempts as there are. Returns how to want it no longer. */
  want(src: string, onEnd: Ended): () => void {
    const listeners = this.#wanted.get(src) ?? new Set();
    this.#wanted.set(src, listeners.add(onEnd));
    const waitMs = Math.max(0, this.#begun + lazyImages.throttleMs - performance.now());
    if (!this.#isDue) setTimeout(() => this.#begin(), waitMs);
    this.#isDue = true;
    return () => void listeners.delete(onEnd);
  }

  #begin(): void {
    this.#isDue = false;
    this.#begun = performance.now();
    for (const [src, listeners] of this.#wanted) {
      if (this.#loading.has(src)) continue;
      if (listeners.size === 0) this.#wanted.delete(src);
      else void this.#load(src);
    }
  }

  async #load(src: string): Promise<void> {
    this.#loading.add(src);
    const isThere = await this.#attempts(src);
    if (isThere) this.#keep(src);
    const listeners = this.#wanted.get(src) ?? [];
    this.#wanted.delete(src);
    this.#loading.delete(src);
    for (const onEnd of listeners) onEnd(isThere);
  }

  async #attempts(src: string): Promise<boolean> {
    for (let attempt = 1; attempt <= lazyImages.attempts; attempt++) {
      try {
        await this.#fetch(src);
        return true;
      } catch {
        if (attempt < lazyImages.attempts)
          await new Promise((resolve) => setTimeout(resolve, againMs * attempt));
      }
    }
    return false;
  }

  #keep(src: string): void {
    this.#loaded.add(src);
    const [oldest] = this.#loaded;
    if (this.#loaded.size > lazyImages.cached && oldest !== undefined) this.#loaded.delete(oldest);
  }
}
