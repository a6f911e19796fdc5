import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { ConfigError, readConfig } from '../../../server/config/config.ts';
import { Reader } from '../../support/reader.ts';
import { demoRecordings } from '../../../server/sandbox/demo-products.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { serverProcess } from '../../support/server-process.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await testDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the server process', () => {
  test('keeps its data over a stop and a start, and SIGTERM stops it', async () => {
    const first = await serverProcess({ DATA_DIR: dataDir });
    const reader = new Reader(first.origin);
    const recording = await reader.call(world.createRecording, { person_seed: 5 });
    await reader.opensLink(recording.short_link);
    await reader.provesIdentity(recording);
    await first.stop();
    expect(first.child.exitCode).toBe(0);

    const second = await serverProcess({ DATA_DIR: dataDir });
    try {
      const again = Object.assign(new Reader(second.origin), {
        token: reader.token,
        transmitRecordNo: reader.transmitRecordNo,
      });
      expect(await again.call(singleRecording.confirmDetail, again.link)).toMatchObject({
        status: 'identified',
        identified: true,
      });
      // Demo data is made once, on the first start.
      expect(await again.call(world.recordings, {})).toHaveLength(demoRecordings.length + 1);
    } finally {
      await second.stop();
    }
  }, 60_000);

  test('a second one on the same data directory is refused by name, and the first goes on', async () => {
    const first = await serverProcess({ DATA_DIR: dataDir });
    try {
      await expect(serverProcess({ DATA_DIR: dataDir })).rejects.toThrow(/in use by another server process/);
      expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
    } finally {
      await first.stop();
    }
  }, 60_000);

  test('in production mode there is no sandbox and nobody’s demo data', async () => {
    const server = await serverProcess({
      DATA_DIR: dataDir,
      APP_MODE: 'production',
      HOST: '127.0.0.1',
      MASTER_KEY: '00'.repeat(32),
      PUBLIC_ORIGIN: 'https://example.com',
      SMS_SECRET_ID: 'x',
      SMS_SECRET_KEY: 'x',
      SMS_APP_ID: 'x',
      SMS_SIGN: 'x',
      SMS_TEMPLATE_ID: 'x',
      SMS_VERDICT_TEMPLATE_ID: 'x',
      SMS_LINK_TEMPLATE_ID: 'x',
    });
    try {
      expect((await fetch(`${server.origin}/sandbox/api/recordings`)).status).toBe(404);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  }, 60_000);
});

describe('a bad setting is named', () => {
  test.each([
    [{ PORT: 'many' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ MASTER_KEY: 'short' }, /MASTER_KEY/],
    [{ COS_BUCKET: 'a-1' }, /COS_REGION, COS_SECRET_ID, COS_SECRET_KEY/],
    [{ APP_MODE: 'production' }, /MASTER_KEY, PUBLIC_ORIGIN, SMS_SECRET_ID/],
    [{ STORE_ORIGIN: 'http://127.0.0.1:1' }, /MASTER_KEY/],
    [
      { WILL_CHECK_ENGINE: 'tencent', FACEID_SECRET_ID: 'x' },
      /FACEID_SECRET_KEY, FACEID_RULE_ID, PUBLIC_ORIGIN/,
    ],
    [{ FACEID_RULE_ID: 'a b' }, /FACEID_RULE_ID/],
    [{ FACE_PICTURE_DAYS: '0' }, /FACE_PICTURE_DAYS/],
  ])('%o', (env, named) => {
    expect(() => readConfig(env, [])).toThrow(ConfigError);
    expect(() => readConfig(env, [])).toThrow(named);
  });

  test('an empty one counts as not given', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, [])).toMatchObject({ port: 8080, storePort: 8081 });
  });
});
