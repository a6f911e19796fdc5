import { open } from 'node:fs/promises';
import { FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny';

/** What waits in memory before it is written. */
const chunkBytes = 4 * 1024 * 1024;

/**
 * Runs `write` on the output of a new file that only this user can read. `write` finalizes it. Its index comes after
 * its media, which is thus written as it comes; faststart.ts moves the index. Rejects as `write` does, and where there
 * is such a file.
 */
export async function writeMp4<T>(path: string, write: (output: Output) => Promise<T>): Promise<T> {
  await (await open(path, 'wx', 0o600)).close();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(path, { chunkSize: chunkBytes }),
  });
  try {
    return await write(output);
  } catch (error) {
    await output.cancel();
    throw error;
  }
}
