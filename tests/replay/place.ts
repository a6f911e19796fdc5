import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { World } from '../media/faults/world.ts';
import { filmCamera, type FixtureCamera } from '../support/fixture-camera.ts';

/** Where a replay takes place: the product between faults, and a folder for what came of it. */
export interface Place {
  readonly world: World;
  readonly folder: string;
  /** Says how far it is. */
  readonly say: (text: string) => void;
  /** Whether every step of the page is kept, to be looked at afterwards; it costs the camera frames. */
  readonly isTraced: boolean;
  readonly known: Known;
}

/** What is known so far, and stays known where the replay goes wrong. */
export interface Known {
  readonly files: Record<string, string>;
  readonly measured: Record<string, unknown>;
  /** Errors of the pages, and what broke their policy. */
  readonly problems: string[];
  browser: string;
  /** Not where nothing is to go wrong. */
  haveMet: (() => boolean) | null;
}

export const nothingKnown = (): Known => ({
  ...{ files: {}, measured: {}, problems: [], browser: '', haveMet: null },
});

export const fingerprintOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A film that lies in the folder, or a fixture's, as a camera plays it while `then` runs. Throws where it is no film. */
export async function withCamera<T>(
  { folder, known, say }: Place,
  film: string | null,
  fixture: string,
  then: (camera: FixtureCamera) => Promise<T>,
): Promise<T> {
  say('decoding the film');
  const decoded = film === null ? null : mkdtempSync(join(tmpdir(), 'replayed-film-'));
  try {
    const camera = await (decoded === null || film === null
      ? filmCamera(fixture)
      : filmCamera(join(folder, film), decoded));
    known.files['film'] = camera.sha256;
    return await then(camera);
  } finally {
    if (decoded !== null) rmSync(decoded, { recursive: true, force: true });
  }
}

interface Phone {
  readonly context: BrowserContext;
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
}

/** Runs `walk`, and closes the phone after it; of one that failed a picture of its page stays. */
export async function onPhone<T>(place: Place, phone: Phone, walk: () => Promise<T>): Promise<T> {
  const { context, problems, close } = phone;
  place.known.browser = context.browser()?.version() ?? '';
  try {
    return await traced(place, context, walk);
  } catch (error) {
    await keepsPicture(place, context, 'failed').catch(() => undefined);
    throw error;
  } finally {
    place.known.problems.push(...problems);
    await close();
  }
}

/** Of the page that was opened last. */
export async function keepsPicture({ folder }: Place, context: BrowserContext, name: string): Promise<void> {
  await context
    .pages()
    .at(-1)
    ?.screenshot({ path: `${folder}/${name}.png` });
}

/** Runs `walk`, and keeps the trace of its pages where one is asked for, also of a walk that failed. */
async function traced<T>(
  { isTraced, folder }: Place,
  context: BrowserContext,
  walk: () => Promise<T>,
): Promise<T> {
  if (!isTraced) return await walk();
  await context.tracing.start({ snapshots: true, screenshots: true });
  try {
    return await walk();
  } finally {
    await context.tracing.stop({ path: `${folder}/trace.zip` });
  }
}

/** Those of a server's lines that say that something broke. */
export const errorLines = (log: string): readonly string[] =>
  log.split('\n').filter((line) => /"level":"?(50|60|error|fatal)\b/.test(line));

export const packageVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  }
).version;
