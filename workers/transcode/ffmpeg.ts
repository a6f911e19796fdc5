import coreUrl from '@ffmpeg/core?url';
import wasmUrl from '@ffmpeg/core/wasm?url';
import { ffmpegArguments } from './ffmpeg-arguments.ts';
import type { TranscodeJob } from './types.ts';

// @ffmpeg/core is GPL-2.0-or-later: it stays a file of its own, loaded from its address when it is needed.

interface Core {
  readonly ret: number;
  readonly FS: {
    mkdir(path: string): void;
    rmdir(path: string): void;
    unlink(path: string): void;
    mount(type: unknown, options: { blobs: { name: string; data: Blob }[] }, path: string): void;
    unmount(path: string): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    readonly filesystems: { readonly WORKERFS: unknown };
  };
  exec(...commandLine: string[]): void;
  reset(): void;
  setLogger(logger: (line: { type: string; message: string }) => void): void;
  setProgress(progress: (state: { progress: number }) => void): void;
}
type CreateCore = (options: { mainScriptUrlOrBlob: string }) => Promise<Core>;

const inputFolder = '/input';
const output = '/output.mp4';
const keptLines = 5;

let loading: Promise<Core> | null = null;

async function createCore(): Promise<Core> {
  const script = new URL(coreUrl, self.location.href).href;
  const wasmURL = new URL(wasmUrl, self.location.href).href;
  const { default: create } = (await import(/* @vite-ignore */ script)) as { default: CreateCore };
  // Where the core looks for its wasm: it reads this from the fragment of its own address.
  return create({ mainScriptUrlOrBlob: `${script}#${btoa(JSON.stringify({ wasmURL }))}` });
}

/** Loads the core once. Rejects where it cannot be had; the next call tries again. */
export function loadFfmpeg(): Promise<Core> {
  loading ??= createCore().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** An MP4 with its index in front. Rejects with the last lines of ffmpeg's log where it fails. */
export async function runFfmpeg(
  job: TranscodeJob,
  file: Blob,
  onProgress: (fraction: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const core = await loadFfmpeg();
  const lines: string[] = [];
  core.setLogger(({ message }) => {
    lines.push(message);
    if (lines.length > keptLines) lines.shift();
  });
  core.setProgress(({ progress }) => onProgress(Math.min(1, Math.max(0, progress))));
  core.FS.mkdir(inputFolder);
  // Read from the blob as needed: the file of a phone's camera need not fit in memory.
  core.FS.mount(core.FS.filesystems.WORKERFS, { blobs: [{ name: 'file', data: file }] }, inputFolder);
  try {
    core.exec(...ffmpegArguments(job, `${inputFolder}/file`, output));
    if (core.ret !== 0) throw new Error(`ffmpeg answered ${core.ret}: ${lines.join(' | ')}`);
    const made = core.FS.readFile(output);
    core.FS.unlink(output);
    return made;
  } finally {
    core.reset();
    core.FS.unmount(inputFolder);
    core.FS.rmdir(inputFolder);
  }
}
