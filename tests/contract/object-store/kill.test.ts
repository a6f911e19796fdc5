import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedAt, openEmbedded } from './embedded-bucket.ts';
import { KillWriters } from './kill-writers.ts';
import type { TestBucket } from './test-bucket.ts';

const runs = Number(process.env['KILL_RUNS'] ?? 12);
const seed = Number(process.env['KILL_SEED'] ?? 20_240_229);
const masterKey = randomBytes(32);
let directory: string;
let child: ChildProcess | null = null;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'object-store-kill-'));
});

afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

function random(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function startProcess(): Promise<{ bucket: TestBucket; kill: () => Promise<void> }> {
  const script = fileURLToPath(new URL('store-process.ts', import.meta.url));
  const started = spawn(process.execPath, ['--import', 'tsx', script, directory, masterKey.toString('hex')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  return {
    bucket: embeddedAt(Number(line.toString()), masterKey),
    async kill() {
      const exited = once(started, 'exit');
      started.kill('SIGKILL');
      await exited;
    },
  };
}

test(
  `${runs} kills at random moments lose nothing acknowledged and show nothing half`,
  { timeout: runs * 60_000 },
  async () => {
    const next = random(seed);
    const writers = new KillWriters(next);
    for (let run = 0; run < runs; run++) {
      const { bucket, kill } = await startProcess();
      const context = `run ${run} of seed ${seed}`;
      await writers.verify(bucket, context);
      const writing = writers.write(bucket);
      await wait(30 + next() * 450);
      // A slow machine has acknowledged little by then.
      const latest = performance.now() + 20_000;
      while (writers.acknowledged.appends <= (run + 1) * 5 && performance.now() < latest)
        await wait(next() * 100);
      await kill();
      await writing;
    }
    const bucket = await openEmbedded({ directory, masterKey });
    try {
      await writers.verify(bucket, 'the end');
      const { files } = await bucket.store.sweep(3_600_000);
      await writers.verify(bucket, `after ${files} files of killed writes were swept`);
    } finally {
      await bucket.store.close();
    }
    expect(writers.acknowledged.appends).toBeGreaterThan(runs * 5);
    expect(writers.acknowledged.puts).toBeGreaterThan(0);
    expect(writers.acknowledged.completions).toBeGreaterThan(0);
  },
);
