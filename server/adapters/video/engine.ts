import { randomUUID } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ObjectSource } from '../../ports/blob-store.ts';
import { EngineError } from '../../ports/engine-error.ts';
import type { AssembledVideo, Cut, VideoEngine } from '../../ports/video-engine.ts';
import { TaskCallers } from '../process/task-callers.ts';
import type { Tasks } from './video-process.ts';

const entry = fileURLToPath(new URL('./video-process.ts', import.meta.url));

export type VideoProcesses = TaskCallers<Tasks>;
export const videoProcesses = (): VideoProcesses => new TaskCallers({ name: 'video', entry, idleMs: 30_000 });

interface VideoEngineOptions {
  readonly folder: () => Promise<string>;
  readonly callers?: VideoProcesses;
}

/**
 * mediabunny on FFmpeg (@mediabunny/server), each task in a process that reads the store by itself. What it makes lies
 * below `folder` until it is disposed of. Where its disk is full or the folder goes meanwhile, `assemble`
 * throws EngineError `resources_short`.
 */
export function forkedVideoEngine({ folder, callers = videoProcesses() }: VideoEngineOptions): VideoEngine {
  return {
    probe: (source) => callers.run('probe', source),
    assemble: async (sources, cuts) =>
      await assembleIn(join(await folder(), randomUUID()), callers, sources, cuts),
    close: () => callers.close(),
  };
}

async function assembleIn(
  folder: string,
  callers: VideoProcesses,
  sources: readonly ObjectSource[],
  cuts: readonly Cut[],
): Promise<AssembledVideo> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const made = await callers.run('assemble', { sources, cuts, folder });
    return { ...made, [Symbol.asyncDispose]: remove };
  } catch (error) {
    // What writes does not say that it could not.
    await requireRoom(dirname(folder), sources).finally(remove);
    throw error;
  }
}

/** Throws EngineError `resources_short` where the folder is gone, or its disk has no room left for what was read. */
async function requireRoom(folder: string, sources: readonly ObjectSource[]): Promise<void> {
  const bytes = sources.reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = await statfs(folder).catch((cause: unknown) => {
    throw new EngineError('resources_short', `${folder} is gone`, { cause });
  });
  if (bavail * bsize < bytes)
    throw new EngineError('resources_short', `${folder} has no ${bytes} bytes left`);
}
