import { expect, test } from 'vitest';
import { rawRequest, type RawRequest } from './signed-request.ts';
import { at, sdk, type Keys, type TestBucket } from './test-bucket.ts';

const seconds = () => Math.floor(Date.now() / 1000);

export function accessCases(bucket: () => TestBucket, prefix: string): void {
  const put = (key: string, keys: Keys | null, rest: Partial<RawRequest> = {}) =>
    rawRequest(bucket().origin, { method: 'PUT', key, keys, body: 'x', ...rest });
  const absent = async (key: string) =>
    await expect(bucket().cos.headObject(at(bucket(), key))).rejects.toMatchObject({ statusCode: 404 });

  test('nothing is open to those who sign nothing', async () => {
    const key = `${prefix}unsigned`;
    expect(await put(key, null)).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(await rawRequest(bucket().origin, { method: 'GET', key, keys: null })).toMatchObject({
      status: 403,
    });
    await absent(key);
  });

  test('a wrong signature', async () => {
    const { owner } = bucket();
    const key = `${prefix}wrong`;
    const refused = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await put(key, { ...owner, secretKey: `${owner.secretKey}x` })).toMatchObject(refused);
    const changed = (authorization: string) =>
      authorization.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await put(key, owner, { tamper: changed })).toMatchObject(refused);
    const forAnother = (authorization: string) => authorization.replace(/q-sign-time=\d+/, 'q-sign-time=1');
    expect(await put(key, owner, { tamper: forAnother })).toMatchObject(refused);
    await absent(key);
  });

  test('what was signed cannot be changed: path, method, parameter, header', async () => {
    const { origin, owner, cos } = bucket();
    const object = at(bucket(), `${prefix}signed-for`);
    const refused = async (url: string, method: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url, { method, headers, ...(method !== 'GET' && { body: 'x' }) });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('<Code>SignatureDoesNotMatch</Code>');
    };
    const url = cos.getObjectUrl({ ...object, Method: 'PUT', Sign: true, Query: { a: '1' } });
    await refused(url.replace('signed-for', 'signed-other'), 'PUT');
    await refused(url, 'DELETE');
    await refused(url.replace('a=1', 'a=2'), 'PUT');
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200);
    const headers = { 'x-cos-meta-a': '1' };
    const pretend = (authorization: string) =>
      authorization.replace('q-header-list=host', 'q-header-list=host;x-cos-meta-a');
    const answer = await rawRequest(origin, {
      method: 'PUT',
      key: object.Key,
      keys: owner,
      body: 'x',
      tamper: pretend,
      headers: {},
    });
    expect(answer).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    expect(await put(object.Key, owner, { headers })).toMatchObject({ status: 200 });
  });

  test('a signature before and after its time', async () => {
    const { owner } = bucket();
    const key = `${prefix}time`;
    const late = await put(key, owner, { time: `${seconds() - 1000};${seconds() - 10}` });
    expect(late).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(late.text).toContain('<Message>Request has expired</Message>');
    const early = await put(key, owner, { time: `${seconds() + 90_000};${seconds() + 91_000}` });
    expect(early).toMatchObject({ status: 403 });
    expect(['RequestTimeTooSkewed', 'AccessDenied']).toContain(early.code);
    await absent(key);
    expect(await put(key, owner, { time: `${seconds() + 60};${seconds() + 120}` })).toMatchObject({
      status: 200,
    });
  });

  test('temporary keys write below their prefix, and nowhere else', async () => {
    const keys = await bucket().sts(`${prefix}mine/`, 900);
    expect(await put(`${prefix}mine/a`, keys)).toMatchObject({ status: 200 });
    for (const key of [`${prefix}theirs/a`, `${prefix}mine`, `${prefix}mine-too/a`, 'a']) {
      expect(await put(key, keys)).toMatchObject({ status: 403, code: 'AccessDenied' });
      await absent(key);
    }
  });

  test('temporary keys do what an upload needs, and neither read nor delete', async () => {
    const { origin } = bucket();
    const keys = await bucket().sts(`${prefix}scope/`, 900);
    const cos = sdk(origin, keys);
    const object = at(bucket(), `${prefix}scope/a`);
    await cos.appendObject({ ...object, Body: Buffer.from('x'), Position: 0 });
    expect((await cos.headObject(object)).headers!['content-length']).toBe('1');
    const { UploadId } = await cos.multipartInit({ ...object });
    const { ETag } = await cos.multipartUpload({
      ...object,
      UploadId,
      PartNumber: 1,
      Body: Buffer.from('y'),
    });
    expect((await cos.multipartListPart({ ...object, UploadId })).Part).toHaveLength(1);
    await cos.multipartComplete({ ...object, UploadId, Parts: [{ PartNumber: 1, ETag }] });
    const aborted = await cos.multipartInit({ ...object });
    await cos.multipartAbort({ ...object, UploadId: aborted.UploadId });

    await expect(cos.getObject(object)).rejects.toMatchObject({ statusCode: 403, code: 'AccessDenied' });
    await expect(cos.deleteObject(object)).rejects.toMatchObject({ statusCode: 403 });
    await expect(cos.getBucket({ ...object, Prefix: `${prefix}scope/` })).rejects.toMatchObject({
      statusCode: 403,
    });
    expect((await bucket().cos.getObject(object)).Body.toString()).toBe('y');
  });

  test('temporary keys are nothing without their token, with another or a changed one', async () => {
    const keys = await bucket().sts(`${prefix}token/`, 900);
    const wider = await bucket().sts(prefix, 900);
    const middle = Math.floor(keys.sessionToken.length / 2);
    const swapped = keys.sessionToken[middle] === 'A' ? 'B' : 'A';
    const changed = keys.sessionToken.slice(0, middle) + swapped + keys.sessionToken.slice(middle + 1);
    const { secretId, secretKey } = keys;
    const key = `${prefix}token/a`;
    for (const sessionToken of [undefined, '', 'x', changed, wider.sessionToken]) {
      const answer = await put(key, {
        secretId,
        secretKey,
        ...(sessionToken !== undefined && { sessionToken }),
      });
      expect(answer.status).toBe(403);
    }
    await absent(key);
  });

  test('an access key nobody has', async () => {
    expect(await put(`${prefix}nobody`, { secretId: 'AKIDnobody', secretKey: 'x' })).toMatchObject({
      status: 403,
      code: 'InvalidAccessKeyId',
    });
  });
}
