import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import type { World } from '../media/faults/world.ts';

/** Where a replay takes place: the product between faults, and a folder for what came of it. */
export interface Place {
  readonly world: World;
  readonly folder: string;
  /** Says how far it is. */
  readonly say: (text: string) => void;
  /** Whether every step of the page is kept, to be looked at afterwards; it costs the camera frames. */
  readonly isTraced: boolean;
}

export const fingerprintOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

/** Runs `walk`, and keeps the trace of its pages where one is asked for, also of a walk that failed. */
export async function traced<T>(
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
