import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { auth } from '../../../contract/services/auth.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { ConfigError, readConfig } from '../../../server/config/config.ts';
import { Reader, until } from '../../support/reader.ts';
import { demoRecordings } from '../../../server/sandbox/demo-recordings.ts';
import { builtCommand } from '../../support/built-server.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { findPostgres, startPostgres } from '../../support/postgres.ts';
import { signingUntil } from '../../support/signing-for-tests.ts';
import { serverProcess, type ServerProcess } from '../../support/server-process.ts';
import { dropTestDatabase, newDatabase, sharedPostgres } from '../../support/test-database.ts';
import { withoutSettings } from '../../support/without-settings.ts';

const postgresBin = findPostgres();
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
  });

  test('what is under way when it stops is answered as ever, and told to come to another', async () => {
    const server = await serverProcess({ DATA_DIR: dataDir });
    const { host } = new URL(server.origin);
    const head = `${auth.visitorLogin.method} ${auth.visitorLogin.path} HTTP/1.1\r\nHost: ${host}\r\n`;
    const rest = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n';
    const calls = [
      [await begins(server, `${head}${rest}{`), '}'],
      [await begins(server, head), `${rest}{}`],
    ] as const;
    const stopped = server.stop();
    await until(
      () => fetch(server.origin).then(Boolean, () => false),
      (answers) => !answers,
    );
    for (const [socket, end] of calls) {
      socket.write(end);
      const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      expect(headers).toMatch(/^connection: close$/im);
      expect(JSON.parse(body)).toMatchObject({ code: expect.any(Number) as number });
    }
    await stopped;
    expect(server.child.exitCode).toBe(0);
  });

  test('a signal that comes twice, as npm hands it on, cuts no call that is under way', async () => {
    const server = await serverProcess({ DATA_DIR: dataDir });
    const { host } = new URL(server.origin);
    const head = `${auth.visitorLogin.method} ${auth.visitorLogin.path} HTTP/1.1\r\nHost: ${host}\r\n`;
    const call = await begins(server, `${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
    const stopped = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await wait(20);
    server.child.kill('SIGTERM');
    await until(
      () => fetch(server.origin).then(Boolean, () => false),
      (answers) => !answers,
    );
    call.write('}');
    expect(await text(call)).toContain('"code":');
    expect(await stopped).toEqual([0, null]);
  });

  test('a second one on the same data directory is refused by name, and the first goes on', async () => {
    const first = await serverProcess({ DATA_DIR: dataDir });
    try {
      await expect(serverProcess({ DATA_DIR: dataDir })).rejects.toThrow(/in use by another server process/);
      const { status, stderr } = resets({ DATA_DIR: dataDir });
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^数据目录正在被另一个进程使用，请先停止服务/),
      ]);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
    } finally {
      await first.stop();
    }
  });

  test.skipIf(!process.env[sharedPostgres])('a database that refuses keeps its objects', async () => {
    const address = new URL((await newDatabase(dataDir))!);
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    try {
      await client.query('create role who_only_reads login');
      address.username = 'who_only_reads';
      mkdirSync(join(dataDir, 'store'));
      const name = address.pathname.slice(1);
      const command = [await builtCommand('reset'), name];
      const { status, stderr } = resets({ DATA_DIR: dataDir, DATABASE_URL: address.href }, command);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^must be owner of schema/)]);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(existsSync(join(dataDir, 'store'))).toBe(true);
      await client.query('drop role who_only_reads');
    } finally {
      await client.end();
      await dropTestDatabase(dataDir);
    }
  });

  test.skipIf(!postgresBin)('production has no sandbox, and tells of its certificate’s end', async () => {
    const postgres = await startPostgres(postgresBin!);
    const server = await serverProcess({
      DATABASE_URL: postgres.url,
      STORE_ORIGIN: 'https://store.example.com',
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
      SMS_LINK_OVER_TEMPLATE_ID: 'x',
      SMS_ERASED_TEMPLATE_ID: 'x',
      SMS_LINK_TEMPLATE_ID: 'x',
      SMS_REMINDER_TEMPLATE_ID: 'x',
      SMS_INVITE_TEMPLATE_ID: 'x',
      SMS_IDENTITY_TEMPLATE_ID: 'x',
      SMS_REFUSED_TEMPLATE_ID: 'x',
      SMS_CONFIRM_TEMPLATE_ID: 'x',
      SMS_HEALTH_TEMPLATE_ID: 'x',
      SMS_PAYMENT_TEMPLATE_ID: 'x',
      SMS_POLICY_TEMPLATE_ID: 'x',
      ...(await signingUntil(new Date(Date.now() + 29 * 86_400_000))),
      SMS_UNDERWRITING_TEMPLATE_ID: 'x',
      SMS_PREMIUM_TEMPLATE_ID: 'x',
    });
    try {
      for (const path of ['/sandbox/api/recordings', '/api/docs', '/api/docs/json'])
        expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 404]);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      expect(server.printed()).toContain('SIGNING_CERTIFICATES: it ends in less than 30 days');
    } finally {
      await server.stop();
      postgres.stop();
    }
  });

  test('another MASTER_KEY than the data’s is refused in a sentence', async () => {
    const first = await serverProcess({ DATA_DIR: dataDir, MASTER_KEY: '11'.repeat(32) });
    await first.stop();
    expect(await startsBadly({ DATA_DIR: dataDir, MASTER_KEY: '22'.repeat(32) })).toMatch(
      /主密钥不对 \(MASTER_KEY\)/,
    );
    rmSync(join(dataDir, 'master.key'), { force: true });
    expect(await startsBadly({ DATA_DIR: dataDir })).toMatch(/主密钥不对 \(MASTER_KEY\)/);
    await (await serverProcess({ DATA_DIR: dataDir, MASTER_KEY: '11'.repeat(32) })).stop();
  });

  test.each([
    [
      'a database that is not there',
      { DATABASE_URL: 'postgresql://a:secretword@127.0.0.1:1/b' },
      /连不上数据库/,
    ],
    [
      'a database nobody can find',
      { DATABASE_URL: 'postgresql://a:secretword@nowhere.invalid/b' },
      /连不上数据库/,
    ],
    ['an address that is not this machine’s', { HOST: '192.0.2.1' }, /监听地址不可用 \(HOST\).*192\.0\.2\.1/],
    ['a file in place of the data directory', { DATA_DIR: fileURLToPath(import.meta.url) }, /数据目录不可用/],
  ])('%s is told in a sentence', async (_name, env, sentence) => {
    const printed = await startsBadly({ DATA_DIR: dataDir, ...env });
    expect(printed).toMatch(sentence);
    expect(printed).not.toMatch(/^\s+at |secretword/m);
  });

  test('a port that is in use is told in a sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const printed = await startsBadly({ DATA_DIR: dataDir, PORT: String(port), STORE_PORT: '0' });
    taken.close();
    expect(printed).toMatch(/端口已被占用/);
    expect(printed).not.toMatch(/^\s+at /m);
  });
});

/** Sends so much of a request; the server has read it by then. */
async function begins({ origin }: ServerProcess, part: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(part);
  // Another call that was answered since.
  await fetch(`${origin}/healthz`);
  return socket;
}

/** `npm run db:reset`, as an operator runs it, or what was built of it. */
const resets = (env: Record<string, string>, command = ['--import', 'tsx', 'server/command/reset.ts']) =>
  spawnSync(process.execPath, command, {
    ...{ cwd: fileURLToPath(new URL('../../..', import.meta.url)), encoding: 'utf8' },
    env: { ...withoutSettings(), ...env },
  });

/** What a process prints that does not start. */
async function startsBadly(env: Record<string, string>): Promise<string> {
  const started: unknown = await serverProcess(env).catch((error: unknown) => error);
  if (!(started instanceof Error)) throw new Error('it started');
  return started.message;
}

const inTenDays = new Date(Date.now() + 10 * 86_400_000);

describe('a bad setting is named', () => {
  test.each([
    [{ PORT: 'many' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ MASTER_KEY: 'short' }, /MASTER_KEY/],
    [{ COS_BUCKET: 'a-1' }, /COS_REGION, COS_SECRET_ID, COS_SECRET_KEY/],
    [{ APP_MODE: 'production' }, /MASTER_KEY, PUBLIC_ORIGIN, DATABASE_URL, SMS_SECRET_ID/],
    [{ APP_MODE: 'production', PUBLIC_ORIGIN: 'http://example.com' }, /PUBLIC_ORIGIN=http:/],
    [{ APP_MODE: 'production', PLUGIN_HOST: 'http://example.com' }, /PLUGIN_HOST=http:/],
    [
      { APP_MODE: 'production', STORE_ORIGIN: 'http://store.example' },
      /production needs COS_.*COS_SECRET_KEY$/m,
    ],
    [{ PORT: '65535' }, /STORE_PORT/],
    [{ STORE_ORIGIN: 'http://127.0.0.1:1' }, /MASTER_KEY/],
    [
      { WILL_CHECK_ENGINE: 'tencent', FACEID_SECRET_ID: 'x' },
      /FACEID_SECRET_KEY, FACEID_RULE_ID, PUBLIC_ORIGIN/,
    ],
    [{ FACEID_RULE_ID: 'a b' }, /FACEID_RULE_ID/],
    [{ FACE_MATCHER: 'tencent', FACE_MATCHER_SECRET_ID: 'x' }, /needs FACE_MATCHER_SECRET_KEY/],
    [{ FACE_MATCHER: 'outside' }, /FACE_MATCHER/],
    [{ FACE_MATCHER_ENDPOINT: 'ftp://example.com' }, /FACE_MATCHER_ENDPOINT/],
    [{ FACE_PICTURE_DAYS: '0' }, /FACE_PICTURE_DAYS/],
  ])('%o', (env, named) => {
    expect(() => readConfig(env, [])).toThrow(ConfigError);
    expect(() => readConfig(env, [])).toThrow(named);
  });

  test('a key or certificate that is none is named', async () => {
    const [one, other] = await Promise.all([signingUntil(inTenDays), signingUntil(inTenDays)]);
    expect(() => readConfig({ ...one }, [])).not.toThrow();
    const wrong: [Record<string, string>, string][] = [
      [{ ALIPAY_PRIVATE_KEY: 'x' }, 'ALIPAY_PRIVATE_KEY: no private key in PEM'],
      [{ BANK_PUBLIC_KEY: one.SIGNING_KEY }, 'BANK_PUBLIC_KEY: no public key in PEM'],
      [{ ...one, SIGNING_CERTIFICATES: 'x' }, 'SIGNING_CERTIFICATES: no certificates in PEM'],
      [{ ...one, SIGNING_KEY: 'x' }, 'SIGNING_KEY: no private RSA key in PEM'],
      [
        { ...one, SIGNING_KEY: other.SIGNING_KEY },
        'SIGNING_KEY: not the key of the first of SIGNING_CERTIFICATES',
      ],
      [
        { SIGNING_FORMER_CERTIFICATES: 'x' },
        'SIGNING_FORMER_CERTIFICATES: no certificate of a signer in PEM',
      ],
    ];
    for (const [env, named] of wrong) expect(() => readConfig(env, [])).toThrow(named);
  });

  test('a secret is named and never printed', () => {
    const key = { BANK_PRIVATE_KEY: 'not-a-key-but-secret-all-the-same' };
    expect(() => readConfig(key, [])).toThrow(/BANK_PRIVATE_KEY/);
    expect(() => readConfig(key, [])).not.toThrow(/secret-all-the-same/);
    const secrets = { MASTER_KEY: 'not-a-key-but-secret-all-the-same' };
    expect(() => readConfig(secrets, [])).toThrow(/MASTER_KEY/);
    expect(() => readConfig(secrets, [])).not.toThrow(/secret-all-the-same/);
    const address = { DATABASE_URL: 'mysql://recording:secret-all-the-same@db.example/recording' };
    expect(() => readConfig(address, [])).toThrow(/DATABASE_URL/);
    expect(() => readConfig(address, [])).not.toThrow(/secret-all-the-same/);
  });

  test('in production no service is told of people in the clear, but on the same machine', () => {
    const production = (services: Record<string, string>) => () =>
      readConfig({ APP_MODE: 'production', ...services }, []);
    expect(production({ SMS_ENDPOINT: 'http://sms.example/a?key=secret' })).toThrow(
      'SMS_ENDPOINT=http://sms.example: production needs https://…',
    );
    const risk = 'RISK_CONTROL_URL=http:';
    expect(production({ RISK_CONTROL_URL: 'http://10.0.0.7:9000/risk' })).toThrow(risk);
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(production({ RISK_CONTROL_URL: `http://${host}:9000/risk` })).not.toThrow(risk);
  });

  test('an empty one counts as not given', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, [])).toMatchObject({ port: 8080, storePort: 8081 });
  });
});
