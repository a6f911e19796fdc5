import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOTP } from 'otpauth';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insurerHeaders } from '../../../contract/services/insurer.ts';
import { review } from '../../../contract/services/review.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { embeddedBucket } from '../../../server/adapters/blob/embedded/bucket.ts';
import { startEmbeddedStore } from '../../../server/adapters/blob/embedded/server.ts';
import { lanCertificate } from '../../../server/adapters/secrets/tls-certificate.ts';
import { inventPerson } from '../../../server/sandbox/invented-person.ts';
import { checksFace, facePicture } from '../../support/face-check.ts';
import { InsurerSystem, openingFor } from '../../support/insurer.ts';
import { makeClip } from '../../support/make-clip.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { clipOf, judged, marksOver, newClipId, Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { serverProcess, type ServerProcess } from '../../support/server-process.ts';
import { signingForTests } from '../../support/signing-for-tests.ts';
import { startSmsCarrier, type SmsCarrier } from '../../support/sms-carrier.ts';
import { changedProduct, layProducts } from '../../support/product-file.ts';
import { Reviewer } from '../../support/staff.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bin = findPostgres();
const person = inventPerson(31);
const clipMs = 3000;

/** The insurer's identity service: Lin's portrait for a signed question about anybody. */
function startIdentityAuthority() {
  const picture = facePicture('lin');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const signed = request.headers[insurerHeaders.signature.toLowerCase()] !== undefined;
    request.resume().on('end', () => {
      asked.push(String(request.headers[insurerHeaders.key.toLowerCase()]));
      response.writeHead(signed ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ portrait: picture }));
    });
  });
  return { server, asked };
}

describe.skipIf(!bin)('production: two server processes on PostgreSQL, without any stand-in', () => {
  let postgres: TestPostgres;
  let carrier: SmsCarrier;
  let dataDir: string;
  let store: Awaited<ReturnType<typeof startEmbeddedStore>>;
  let first: ServerProcess;
  let second: ServerProcess;
  let productsDir: string;
  let environment: Record<string, string>;
  let staff: Record<string, string>;
  let insurer: Record<string, string>;
  const authority = startIdentityAuthority();

  /** The command line, as an operator uses it. */
  const accounts = (...words: string[]): Record<string, string> => {
    const printed = execFileSync(process.execPath, ['--import', 'tsx', 'server/command/main.ts', ...words], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    return Object.fromEntries(
      [...printed.matchAll(/^(\S+) (\S+)$/gm)].map(([, name = '', value = '']) => [name, value] as const),
    );
  };

  beforeAll(async () => {
    postgres = await startPostgres(bin!);
    carrier = await startSmsCarrier();
    await new Promise<void>((resolve) => authority.server.listen(0, '127.0.0.1', resolve));
    dataDir = mkdtempSync(join(tmpdir(), 'production-'));
    const masterKey = randomBytes(32);
    const certificate = await lanCertificate(join(dataDir, 'store'));
    store = await startEmbeddedStore({
      ...{ directory: join(dataDir, 'store', 'objects'), bucket: embeddedBucket, host: '127.0.0.1', port: 0 },
      ...{
        masterKey,
        tls: certificate,
        allowedOrigins: () => true,
        log: { info: () => {}, error: () => {} },
      },
    });
    productsDir = join(dataDir, 'products');
    // Recorded for the insurer, and not sold here.
    layProducts(productsDir, { 'medical.json': changedProduct('ax-med-01.json', ['status'], 'put_down') });
    environment = {
      APP_MODE: 'production',
      PRODUCTS_DIR: productsDir,
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      MASTER_KEY: masterKey.toString('hex'),
      STORE_ORIGIN: `https://127.0.0.1:${store.port}`,
      PUBLIC_ORIGIN: 'https://recording.example',
      JOB_LEASE_SECONDS: '5',
      SMS_ENDPOINT: carrier.origin,
      ...{ VOICE_ENDPOINT: carrier.origin, VOICE_APP_ID: '1400000001' },
      ...{ SMS_SECRET_ID: 'id', SMS_SECRET_KEY: 'key', SMS_APP_ID: '1400000000', SMS_SIGN: '安心录' },
      ...{ SMS_TEMPLATE_ID: 'captcha', SMS_VERDICT_TEMPLATE_ID: 'verdict', SMS_LINK_TEMPLATE_ID: 'link' },
      ...{ SMS_INVITE_TEMPLATE_ID: 'invite', SMS_IDENTITY_TEMPLATE_ID: 'identity' },
      ...{ SMS_REFUSED_TEMPLATE_ID: 'refused', SMS_REMINDER_TEMPLATE_ID: 'reminder' },
      ...{ SMS_CONFIRM_TEMPLATE_ID: 'confirm', SMS_PAYMENT_TEMPLATE_ID: 'payment' },
      SMS_POLICY_TEMPLATE_ID: 'policy',
      ...(await signingForTests(dataDir)),
      SMS_UNDERWRITING_TEMPLATE_ID: 'underwriting',
      SMS_HEALTH_TEMPLATE_ID: 'health',
      SMS_PREMIUM_TEMPLATE_ID: 'underwriting',
      ...{ FACE_MATCHER: 'tencent', FACE_MATCHER_SECRET_ID: 'id', FACE_MATCHER_SECRET_KEY: 'key' },
      IDENTITY_AUTHORITY_URL: `http://127.0.0.1:${(authority.server.address() as AddressInfo).port}/portrait`,
      IDENTITY_AUTHORITY_KEY_ID: 'anxinlu',
      IDENTITY_AUTHORITY_SECRET: 'shared with the authority',
    };
    // Makes the tables, too.
    staff = accounts('staff', 'put', 'lin', '林知夏');
    insurer = accounts('insurer', 'put', 'anxing', '安行示例人寿');
    accounts('sales', 'put', 'S10001', '苏若谷', '示例保险代理有限公司', '示例执业-9900010001');
    first = await serverProcess({ ...environment, DATA_DIR: join(dataDir, 'a'), JOB_CONCURRENCY: '0' });
  });

  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    await store?.close();
    authority.server.close();
    carrier?.close();
    postgres?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  const captchaOf = async () =>
    (
      await until(
        async () => carrier.delivered(person.mobile)[0],
        (sms) => sms?.templateId === 'captcha',
      )
    )?.parameters[0] ?? '';
  const oneTimeCode = (secondsAhead = 0) =>
    new TOTP({ secret: staff['动态码密钥'] ?? '', period: 30 }).generate({
      timestamp: Date.now() + secondsAhead * 1000,
    });

  test('a recording is opened by the signed call, read, judged, reviewed after login, approved', async () => {
    const system = new InsurerSystem(first.origin, 'anxing', insurer['密钥'] ?? '');
    const cover = [{ label: '一般医疗', value: '300 万元' }];
    const policy = { cover, first_fen: 41_850, payment: '年交，5 年' };
    const opened = await system.opens(openingFor(person, { policy }));
    expect(opened.link).toMatch(/^https:\/\/recording\.example\/#\/bridge\?code=/);

    const reader = new Reader(first.origin);
    await reader.opensLink(new URL(opened.link).hash.slice(1));
    const who = { name: person.name, certificate_number: person.certificateNumber };
    // Nothing of a demonstration's inbox where people are.
    expect(await reader.asksForCaptcha(who)).toMatchObject({ inbox: null });
    expect(await captchaOf()).toMatch(/^\d{6}$/);
    // No message came, says the customer.
    await reader.asksForCaptcha(who, 'voice');
    await reader.entersCaptcha(carrier.readAloud(person.mobile)[0] ?? '');
    // Of the insurer's order what it told, and of the product what it did not.
    const { items } = await reader.call(singleRecording.confirmDetail, reader.link);
    expect(items.find(({ key }) => key === 'cover')).toMatchObject({
      amount: { value: '¥ 418.50', note: '交满 5 年共 ¥ 2,092.50' },
      rows: [...cover, { label: '保险期间', value: '1 年' }, { label: '交费方式', value: '年交，5 年' }],
    });
    await reader.confirmsPolicy();
    await reader.consentsTo('face');
    await checksFace(reader, 'lin');
    expect(authority.asked).toContain('anxinlu');

    const script = await reader.script();
    const clipId = newClipId();
    second = await serverProcess({ ...environment, DATA_DIR: join(dataDir, 'b') });
    const { file_id } = await reader.uploads(clipId, await makeClip({ seconds: clipMs / 1000 }));
    await reader.submits(script.script_version, [clipOf(clipId, file_id, clipMs, marksOver(script, clipMs))]);

    // Nobody's face speaks in this clip: the machine sends it back or leaves it to a person, who decides.
    const reviewer = new Reviewer(second.origin, '林知夏');
    await reviewer.logsIn('lin', staff['密码'] ?? '', oneTimeCode());
    const { recording_no } = opened;
    await until(() => reviewer.asks(review.recording, { recording_no }), judged, 120);
    await reviewer.passes(recording_no);
    const remark = await reader.call(singleRecording.getVerifyRemark, reader.link);
    expect(remark).toMatchObject({ status: 'verified', decided: { by: 'reviewer' } });
    const { reviews } = await reviewer.asks(review.recording, { recording_no });
    expect(reviews[0]).toMatchObject({ reviewer: '林知夏', decision: 'pass' });
    await until(
      async () => carrier.delivered(person.mobile),
      (all) => all[0]?.templateId === 'verdict',
    );
  });

  test('what is sold without a channel that takes the money is named, and nothing starts', async () => {
    const env = { ...environment, PRODUCTS_DIR: 'fixtures/products', DATA_DIR: join(dataDir, 'c') };
    await expect(serverProcess(env)).rejects.toThrow(/AX-\w+-\d+ 已上架，却没有收款渠道/);
  });

  test('nothing of the sandbox answers', async () => {
    for (const path of [
      '/sandbox/api/sms',
      '/sandbox/api/recordings',
      '/sandbox/api/staff',
      '/sandbox/api/events',
    ])
      expect((await fetch(new URL(path, first.origin))).status).toBe(404);
  });

  test('a wrong signature, one replayed on the other server, and a locked account are refused', async () => {
    const nonce = randomBytes(16).toString('hex');
    const opening = openingFor(person);
    const secret = insurer['密钥'] ?? '';
    await refuses('signatureInvalid', new InsurerSystem(first.origin, 'anxing', 'guessed').opens(opening));
    await new InsurerSystem(first.origin, 'anxing', secret).opens(opening, { nonce });
    await refuses(
      'signatureReplayed',
      new InsurerSystem(second.origin, 'anxing', secret).opens(opening, { nonce }),
    );
    for (let wrong = 1; wrong < 5; wrong++)
      await refuses('staffLoginRefused', new Reviewer(first.origin).logsIn('lin', `wrong ${wrong}`));
    await refuses('staffLocked', new Reviewer(second.origin).logsIn('lin', 'wrong 5'));
    await refuses(
      'staffLocked',
      new Reviewer(first.origin).logsIn('lin', staff['密码'] ?? '', oneTimeCode()),
    );
    accounts('staff', 'unlock', 'lin');
    // The code of this half minute was used above.
    await new Reviewer(first.origin).logsIn('lin', staff['密码'] ?? '', oneTimeCode(30));
  });

  test('an account without one-time codes is no account in production', async () => {
    const pool = new Pool({ connectionString: postgres.url });
    await pool.query(`update staff_accounts set totp_sealed = null where account = 'lin'`);
    await pool.end();
    await refuses('staffLoginRefused', new Reviewer(first.origin).logsIn('lin', staff['密码'] ?? ''));
  });
});
