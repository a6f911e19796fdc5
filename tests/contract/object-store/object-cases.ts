import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { expect, test } from 'vitest';
import { Crc64 } from '../../../server/adapters/blob/embedded/crc64.ts';
import { rawRequest } from './signed-request.ts';
import { at, type TestBucket } from './test-bucket.ts';

const md5 = (bytes: Uint8Array, form: 'hex' | 'base64') => createHash('md5').update(bytes).digest(form);

export function objectCases(bucket: () => TestBucket, prefix: string): void {
  test('put, head, get and delete', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}whole.bin`);
    const bytes = randomBytes(300_001);
    const put = await cos.putObject({
      ...object,
      Body: bytes,
      ContentType: 'video/mp4',
      'x-cos-meta-rung': 'two',
    });
    expect(put.ETag).toBe(`"${md5(bytes, 'hex')}"`);
    expect(put.headers!['x-cos-hash-crc64ecma']).toBe(new Crc64().update(bytes).value());
    expect(put.headers!['x-cos-request-id']).toBeTruthy();
    expect(Math.abs(Date.parse(String(put.headers!['date'])) - Date.now())).toBeLessThan(60_000);

    const { headers } = await cos.headObject(object);
    expect(headers).toMatchObject({
      'content-length': '300001',
      'content-type': 'video/mp4',
      'x-cos-meta-rung': 'two',
      'x-cos-hash-crc64ecma': new Crc64().update(bytes).value(),
    });
    const { Body } = await cos.getObject(object);
    expect(bytes.equals(Body)).toBe(true);

    await cos.deleteObject(object);
    await expect(cos.headObject(object)).rejects.toMatchObject({ statusCode: 404 });
    await expect(cos.getObject(object)).rejects.toMatchObject({ code: 'NoSuchKey', statusCode: 404 });
    await cos.deleteObject(object);
  });

  test('ranges at every kind of edge', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}ranges.bin`);
    const bytes = randomBytes(100_000);
    await cos.putObject({ ...object, Body: bytes });
    const ranges = [
      '0-0',
      '1-16',
      '15-17',
      '65535-65537',
      '99999-99999',
      '99000-200000',
      '5000-',
      '-7',
      '-900000',
    ];
    for (const range of ranges) {
      const { Body, headers, statusCode } = await cos.getObject({ ...object, Range: `bytes=${range}` });
      const [first, last] = range.split('-') as [string, string];
      const start = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first);
      const end = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
      expect(statusCode).toBe(206);
      expect(headers!['content-range']).toBe(`bytes ${start}-${end}/100000`);
      expect(bytes.subarray(start, end + 1).equals(Body), range).toBe(true);
    }
    await expect(cos.getObject({ ...object, Range: 'bytes=100000-' })).rejects.toMatchObject({
      statusCode: 416,
      code: 'InvalidRange',
    });
  });

  test('an empty object is an object', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}empty.bin`);
    await cos.putObject({ ...object, Body: Buffer.alloc(0) });
    expect((await cos.headObject(object)).headers).toMatchObject({
      'content-length': '0',
      'x-cos-hash-crc64ecma': '0',
    });
    expect((await cos.getObject(object)).Body).toHaveLength(0);
  });

  test.each([
    '录像/第一段 视频.mp4',
    "a b+c&d=e?f#g%20h'(i)*!~.mp4",
    'deep/../not/normalised//twice.mp4',
    '😀.mp4',
  ])('a key such as %s', async (name) => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}${name}`);
    await cos.putObject({ ...object, Body: Buffer.from(name) });
    expect((await cos.getObject(object)).Body.toString()).toBe(name);
    const { Contents } = await cos.getBucket({ ...object, Prefix: object.Key, EncodingType: 'url' });
    expect(Contents.map(({ Key }) => decodeURIComponent(Key))).toEqual([object.Key]);
  });

  test('listing, page by page and by folder', async () => {
    const { cos } = bucket();
    const names = ['a', 'b/1', 'b/2', 'c', 'd/1'];
    for (const name of names)
      await cos.putObject({ ...at(bucket(), `${prefix}list/${name}`), Body: Buffer.from(name) });
    const query = { ...at(bucket(), ''), Prefix: `${prefix}list/` };
    const first = await cos.getBucket({ ...query, MaxKeys: 2 });
    expect(first.Contents.map(({ Key, Size }) => [Key, Size])).toEqual([
      [`${prefix}list/a`, '1'],
      [`${prefix}list/b/1`, '3'],
    ]);
    expect(first.IsTruncated).toBe('true');
    const rest = await cos.getBucket({ ...query, Marker: first.NextMarker! });
    expect(rest.Contents.map(({ Key }) => Key)).toEqual(
      ['b/2', 'c', 'd/1'].map((name) => `${prefix}list/${name}`),
    );
    expect(rest.IsTruncated).toBe('false');
    const folders = await cos.getBucket({ ...query, Delimiter: '/' });
    expect(folders.Contents.map(({ Key }) => Key)).toEqual([`${prefix}list/a`, `${prefix}list/c`]);
    expect(folders.CommonPrefixes.map(({ Prefix }) => Prefix)).toEqual([
      `${prefix}list/b/`,
      `${prefix}list/d/`,
    ]);
  });

  test('a digest that does not fit the body keeps the body out', async () => {
    const { origin, owner, cos } = bucket();
    const key = `${prefix}digest.bin`;
    const put = (digest: string) =>
      rawRequest(origin, {
        ...{ method: 'PUT', key, keys: owner, body: 'something' },
        headers: { 'Content-MD5': digest },
      });
    expect(await put(md5(Buffer.from('otherwise'), 'base64'))).toMatchObject({
      status: 400,
      code: 'BadDigest',
    });
    expect(await put('short')).toMatchObject({ status: 400, code: 'InvalidDigest' });
    await expect(cos.headObject(at(bucket(), key))).rejects.toMatchObject({ statusCode: 404 });
    expect(await put(md5(Buffer.from('something'), 'base64'))).toMatchObject({ status: 200 });
  });

  test('a body cut off in the middle leaves nothing, and leaves what was there', async () => {
    const { origin, owner, cos } = bucket();
    const object = at(bucket(), `${prefix}cut.bin`);
    const sendHalf = async () => {
      const url = new URL(cos.getObjectUrl({ ...object, Method: 'PUT', Sign: true, Expires: 60 }));
      const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
      const socket =
        url.protocol === 'https:'
          ? connectTls(port, url.hostname, { servername: url.hostname })
          : connect(port, url.hostname);
      socket.on('error', () => {});
      socket.write(
        `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 1000000\r\n\r\n`,
      );
      await new Promise((resolve) => socket.write(randomBytes(400_000), resolve));
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await sendHalf();
    await expect(cos.headObject(object)).rejects.toMatchObject({ statusCode: 404 });
    await rawRequest(origin, { method: 'PUT', key: object.Key, keys: owner, body: 'before' });
    await sendHalf();
    expect((await cos.getObject(object)).Body.toString()).toBe('before');
  });

  test('conditions: a copy still good is not sent again, and an object is not overwritten where that is forbidden', async () => {
    const { origin, owner } = bucket();
    const key = `${prefix}conditional.txt`;
    const put = (headers: Record<string, string>) =>
      rawRequest(origin, { method: 'PUT', key, keys: owner, body: 'text', headers });
    const { headers } = await put({});
    const get = (given: Record<string, string>) =>
      rawRequest(origin, { method: 'GET', key, keys: owner, headers: given });
    const etag = headers.get('etag')!;
    expect((await get({ 'If-None-Match': etag })).status).toBe(304);
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await get({ 'If-Match': '"other"' })).status).toBe(412);
    expect(await put({ 'x-cos-forbid-overwrite': 'true' })).toMatchObject({ status: 409 });
  });

  test('an address may say under which name and type the object is answered', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}named.mp4`);
    await cos.putObject({ ...object, Body: Buffer.from('x') });
    const Query = {
      'response-content-type': 'video/webm',
      'response-content-disposition': 'inline; filename="录像"',
    };
    const answer = await fetch(cos.getObjectUrl({ ...object, Sign: true, Query }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('video/webm');
    expect(Buffer.from(answer.headers.get('content-disposition')!, 'latin1').toString()).toContain('录像');
  });
}
