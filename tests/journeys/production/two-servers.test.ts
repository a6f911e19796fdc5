import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insurerHeaders } from '../../../contract/services/insurer.ts';
import { review } from '../../../contract/services/review.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { lanCertificate } from '../../../server/adapters/secrets/tls-certificate.ts';
import { inventPerson } from '../../../server/sandbox/invented-person.ts';
import { checksFace, facePicture } from '../../support/face-check.ts';
import { InsurerSystem, openingFor } from '../../support/insurer.ts';
import { makeClip } from '../../support/make-clip.ts';
import { findPostgres } from '../../support/postgres.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { serverProcess, type ServerProcess } from '../../support/server-process.ts';
import { changedProduct, productFolder, productText } from '../../support/product-file.ts';
import { productionGround, type ProductionGround } from '../../support/production.ts';
import { Reviewer } from '../../support/staff.ts';

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

/** A bucket that answers whoever asks how it encrypts with this refusal. */
async function startBucket(directory: string, status: number, code: string) {
  const server = createTlsServer(await lanCertificate(directory), (request, response) => {
    const asksThat = request.method === 'GET' && request.url?.startsWith('/?encryption');
    response.writeHead(asksThat ? status : 500, { 'Content-Type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${asksThat ? code : 'InternalError'}</Code></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `https://127.0.0.1:${port}`, close: () => server.close() };
}

describe.skipIf(!bin)('production: two server processes on PostgreSQL, without any stand-in', () => {
  let ground: ProductionGround;
  let first: ServerProcess;
  let second: ServerProcess;
  let staff: Record<string, string>;
  let insurer: Record<string, string>;
  const authority = startIdentityAuthority();

  beforeAll(async () => {
    await new Promise<void>((resolve) => authority.server.listen(0, '127.0.0.1', resolve));
    // Recorded for the insurer, and not sold here.
    const products = { 'medical.json': changedProduct('ax-med-01.json', ['status'], 'put_down') };
    ground = await productionGround(bin!, products, {
      ...{ FACE_MATCHER: 'tencent', FACE_MATCHER_SECRET_ID: 'id', FACE_MATCHER_SECRET_KEY: 'key' },
      IDENTITY_AUTHORITY_URL: `http://127.0.0.1:${(authority.server.address() as AddressInfo).port}/portrait`,
      IDENTITY_AUTHORITY_KEY_ID: 'anxinlu',
      IDENTITY_AUTHORITY_SECRET: 'shared with the authority',
    });
    const { accounts } = ground;
    // Makes the tables, too.
    staff = accounts('staff', 'put', 'lin', '林知夏');
    insurer = accounts('insurer', 'put', 'anxing', '安行示例人寿保险股份有限公司');
    accounts('sales', 'put', 'S10001', '苏若谷', '示例保险代理有限公司', '示例执业-9900010001');
    first = await serverProcess({
      ...ground.environment,
      DATA_DIR: join(ground.dataDir, 'a'),
      JOB_CONCURRENCY: '0',
    });
  });

  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    authority.server.close();
    await ground?.close();
  });

  const captchaOf = async () =>
    (
      await until(
        async () => ground.carrier.delivered(person.mobile)[0],
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
    await reader.entersCaptcha(ground.carrier.readAloud(person.mobile)[0] ?? '');
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

    second = await serverProcess({ ...ground.environment, DATA_DIR: join(ground.dataDir, 'b') });
    await reader.readsAndSubmits(await makeClip({ seconds: clipMs / 1000 }), clipMs);

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
      async () => ground.carrier.delivered(person.mobile),
      (all) => all[0]?.templateId === 'verdict',
    );
  });

  test('what is sold without a channel that takes the money is named, and nothing starts', async () => {
    const env = {
      ...ground.environment,
      PRODUCTS_DIR: 'fixtures/products',
      DATA_DIR: join(ground.dataDir, 'c'),
    };
    await expect(serverProcess(env)).rejects.toThrow(/AX-\w+-\d+ 已上架，却没有收款渠道/);
  });

  test('products of two insurers are not sold under the certificate of one', async () => {
    const other = changedProduct('ax-med-01.json', ['insurer', 'name'], '另一家示例人寿保险股份有限公司');
    const PRODUCTS_DIR = productFolder({
      'ax-acc-04.json': productText('ax-acc-04.json'),
      'other.json': other,
    });
    const env = { ...ground.environment, PRODUCTS_DIR, DATA_DIR: join(ground.dataDir, 'd') };
    await expect(serverProcess(env)).rejects.toThrow(/属于 2 家保险公司（安行.*另一家.*SIGNING_CERTIFICATES/);
  });

  test.each([
    [404, 'NoSuchEncryptionConfiguration', /对象存储没有开启默认加密/],
    [403, 'AccessDenied', /授予 cos:GetBucketEncryption 权限/],
  ])(
    'a bucket that answers %i %s where it is asked how it encrypts is not used',
    async (status, code, said) => {
      const directory = join(ground.dataDir, code);
      const bucket = await startBucket(directory, status, code);
      const env = { ...ground.environment, STORE_ORIGIN: bucket.origin, DATA_DIR: directory };
      await expect(serverProcess(env)).rejects.toThrow(said);
      bucket.close();
    },
  );

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
    ground.accounts('staff', 'unlock', 'lin');
    // The code of this half minute was used above.
    await new Reviewer(first.origin).logsIn('lin', staff['密码'] ?? '', oneTimeCode(30));
  });

  test('an account without one-time codes is no account in production', async () => {
    const pool = new Pool({ connectionString: ground.environment['DATABASE_URL'] });
    await pool.query(`update staff_accounts set totp_sealed = null where account = 'lin'`);
    await pool.end();
    await refuses('staffLoginRefused', new Reviewer(first.origin).logsIn('lin', staff['密码'] ?? ''));
  });
});
