import { createReadStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClipStore } from '../../../tests/support/clip-store.ts';
import { writeHeavyClip } from '../../../tests/support/heavy-clip.ts';
import { makeClip } from '../../../tests/support/make-clip.ts';
import { childRunning, tellsMemory, watchGrowth } from '../../../tests/support/process-memory.ts';
import { forkedVideoEngine } from './engine.ts';

const megabyte = 1024 * 1024;
const seconds = 60;
/** What one pass leaves for the collector to come. It does not grow with the clip. */
const mostGrowth = 160 * megabyte;

test.skipIf(!tellsMemory)(
  'a clip of the largest size passes through both processes, and neither ever holds it',
  async () => {
    const store = await openClipStore();
    const engine = forkedVideoEngine({ folder: () => Promise.resolve(store.folder) });
    try {
      const path = join(store.folder, 'heavy.mp4');
      await writeHeavyClip(path, { seconds, frameBytes: 130_000 });
      const { size } = statSync(path);
      expect(size).toBeGreaterThan(180 * megabyte);
      const source = await store.keepStream(createReadStream(path), size);
      rmSync(path);
      // Loads what the process needs for any clip.
      await engine.probe(await store.keep(await makeClip({ seconds: 1 })));

      const growth = {
        server: watchGrowth(process.pid),
        engine: watchGrowth(childRunning('video-process.ts')),
      };
      const video = await engine.assemble([source], [{ clip: 0, startMs: 0, endMs: seconds * 1000 }]);
      await store.keepStream(createReadStream(video.path), video.size);
      const grown = { server: growth.server(), engine: growth.engine() };
      process.stdout.write(
        `${Math.round(size / megabyte)} MB: the server grew by ${Math.round(grown.server / megabyte)} MB, ` +
          `its engine by ${Math.round(grown.engine / megabyte)} MB\n`,
      );
      expect(video).toMatchObject({ video: 'copied', audio: 'copied' });
      expect(grown.server).toBeLessThan(mostGrowth);
      expect(grown.engine).toBeLessThan(mostGrowth);
    } finally {
      await engine.close();
      await store.close();
    }
  },
  120_000,
);
