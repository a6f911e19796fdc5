import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Crc64 } from '../../../server/adapters/blob/embedded/crc64.ts';
import { rawRequest } from './signed-request.ts';
import { at, type TestBucket } from './test-bucket.ts';

const mebibyte = 1024 * 1024;

export function multipartCases(bucket: () => TestBucket, prefix: string): void {
  const begin = async (name: string, ContentType = 'video/mp4') => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}${name}`);
    const { UploadId } = await cos.multipartInit({ ...object, ContentType });
    const upload = { ...object, UploadId };
    const part = async (PartNumber: number, Body: Buffer) => {
      const { ETag } = await cos.multipartUpload({ ...upload, PartNumber, Body });
      return { PartNumber, ETag };
    };
    return { object, upload, part };
  };

  test('parts in any order make one object', async () => {
    const { cos } = bucket();
    const { object, upload, part } = await begin('parts.mp4');
    const bodies = [randomBytes(mebibyte), randomBytes(mebibyte + 12_345), randomBytes(77)] as const;
    const third = await part(3, bodies[2]);
    const first = await part(1, randomBytes(mebibyte));
    const second = await part(2, bodies[1]);
    const firstAgain = await part(1, bodies[0]);
    expect(firstAgain.ETag).not.toBe(first.ETag);
    await expect(cos.headObject(object)).rejects.toMatchObject({ statusCode: 404 });

    await cos.multipartComplete({ ...upload, Parts: [firstAgain, second, third] });
    const whole = Buffer.concat(bodies);
    const { headers } = await cos.headObject(object);
    expect(headers).toMatchObject({
      'content-length': String(whole.length),
      'content-type': 'video/mp4',
      'x-cos-hash-crc64ecma': new Crc64().update(whole).value(),
    });
    expect(String(headers!['etag'])).toMatch(/^"[0-9a-f]{32}-3"$/);
    expect(whole.equals((await cos.getObject(object)).Body)).toBe(true);
    const across = await cos.getObject({ ...object, Range: `bytes=${mebibyte - 3}-${mebibyte + 20}` });
    expect(whole.subarray(mebibyte - 3, mebibyte + 21).equals(across.Body)).toBe(true);
    await expect(cos.multipartListPart(upload)).rejects.toMatchObject({
      statusCode: 404,
      code: 'NoSuchUpload',
    });
  });

  test('a part under 1 MB is taken only as the last one', async () => {
    const { cos } = bucket();
    const { object, upload, part } = await begin('small.mp4');
    const Parts = [await part(1, randomBytes(mebibyte - 1)), await part(2, randomBytes(10))];
    await expect(cos.multipartComplete({ ...upload, Parts })).rejects.toMatchObject({
      code: 'EntityTooSmall',
    });
    await expect(cos.headObject(object)).rejects.toMatchObject({ statusCode: 404 });
    await cos.multipartAbort(upload);
  });

  test('parts out of order, unknown, or of another content are refused', async () => {
    const { cos } = bucket();
    const { upload, part } = await begin('order.mp4');
    const [first, second] = [await part(1, randomBytes(mebibyte)), await part(2, randomBytes(5))];
    const complete = (Parts: { PartNumber: number; ETag: string }[]) =>
      cos.multipartComplete({ ...upload, Parts: structuredClone(Parts) });
    await expect(complete([second, first])).rejects.toMatchObject({
      statusCode: 400,
      code: 'InvalidPartOrder',
    });
    await expect(complete([first, { ...second, PartNumber: 3 }])).rejects.toMatchObject({
      code: 'InvalidPart',
    });
    await expect(complete([first, { ...second, ETag: first.ETag }])).rejects.toMatchObject({
      code: 'InvalidPart',
    });
    await complete([first, second]);
  });

  test('parts whose numbers leave one out are refused, though all are there', async () => {
    const { cos } = bucket();
    const { object, upload, part } = await begin('gap.mp4');
    const Parts = [await part(1, randomBytes(mebibyte)), await part(3, randomBytes(5))];
    await expect(cos.multipartComplete({ ...upload, Parts })).rejects.toMatchObject({
      statusCode: 400,
      code: 'InvalidPart',
    });
    await expect(cos.headObject(object)).rejects.toMatchObject({ statusCode: 404 });
    await cos.multipartAbort(upload);
  });

  test('a part without its number, or a number without an upload, overwrites nothing', async () => {
    const { cos, origin, owner } = bucket();
    const { object, upload } = await begin('numberless.mp4');
    await cos.putObject({ ...object, Body: Buffer.from('before') });
    for (const query of [{ uploadId: upload.UploadId }, { partNumber: '1' }])
      expect(
        await rawRequest(origin, { method: 'PUT', key: object.Key, query, body: 'x', keys: owner }),
      ).toMatchObject({ status: 400, code: 'InvalidArgument' });
    expect((await cos.getObject(object)).Body.toString()).toBe('before');
    await cos.multipartAbort(upload);
  });

  test('a list of parts that is no such thing, and a part number beyond 10000', async () => {
    const { origin, owner } = bucket();
    const { object, upload } = await begin('malformed.mp4');
    const send = (method: string, query: Record<string, string>, body: string) =>
      rawRequest(origin, {
        method,
        key: object.Key,
        query: { uploadId: upload.UploadId, ...query },
        body,
        keys: owner,
      });
    for (const body of [
      '',
      'parts',
      '<CompleteMultipartUpload></CompleteMultipartUpload>',
      '<CompleteMultipartUpload>',
    ])
      expect(await send('POST', {}, body)).toMatchObject({ status: 400, code: 'MalformedXML' });
    for (const partNumber of ['0', '10001', 'x'])
      expect(await send('PUT', { partNumber }, 'x')).toMatchObject({ status: 400, code: 'InvalidArgument' });
  });

  test('a list of parts for no upload is not read', async () => {
    const { origin, owner } = bucket();
    const query = { uploadId: 'none' };
    const list = { method: 'POST', key: `${prefix}none.mp4`, query, keys: owner, body: '<Part>' };
    expect(await rawRequest(origin, list)).toMatchObject({ status: 404, code: 'NoSuchUpload' });
  });

  test('what is under way can be listed', async () => {
    const { cos } = bucket();
    const { object, upload, part } = await begin('under way/列.mp4');
    for (const number of [3, 1, 2]) await part(number, Buffer.alloc(10 * number, number));
    const first = await cos.multipartListPart({ ...upload, MaxParts: 2 });
    expect(first.Part.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      ['1', '10'],
      ['2', '20'],
    ]);
    expect(first.IsTruncated).toBe('true');
    const rest = await cos.multipartListPart({
      ...upload,
      PartNumberMarker: String(first.NextPartNumberMarker),
    });
    expect(rest.Part.map(({ PartNumber }) => PartNumber)).toEqual(['3']);
    const { Upload } = await cos.multipartList({
      ...at(bucket(), ''),
      Prefix: `${prefix}under way/`,
      Delimiter: '',
    });
    expect(Upload.map(({ Key, UploadId }) => [Key, UploadId])).toEqual([[object.Key, upload.UploadId]]);
  });

  test('an aborted upload is gone', async () => {
    const { cos } = bucket();
    const { object, upload, part } = await begin('aborted.mp4');
    const Parts = [await part(1, randomBytes(100))];
    await cos.multipartAbort(upload);
    await expect(part(2, randomBytes(100))).rejects.toMatchObject({ code: 'NoSuchUpload' });
    await expect(cos.multipartComplete({ ...upload, Parts })).rejects.toMatchObject({ code: 'NoSuchUpload' });
    await expect(cos.multipartAbort(upload)).rejects.toMatchObject({ statusCode: 404 });
    await expect(cos.headObject(object)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('a completion that may not overwrite leaves the parts for another', async () => {
    const { cos, origin, owner } = bucket();
    const { object, upload, part } = await begin('guarded.mp4');
    const { ETag } = await part(1, Buffer.from('new'));
    await cos.putObject({ ...object, Body: Buffer.from('old') });
    const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${ETag}</ETag></Part></CompleteMultipartUpload>`;
    const complete = (headers: Record<string, string>) =>
      rawRequest(origin, {
        ...{ method: 'POST', key: object.Key, query: { uploadId: upload.UploadId } },
        ...{ body, headers, keys: owner },
      });
    expect(await complete({ 'x-cos-forbid-overwrite': 'true' })).toMatchObject({ status: 409 });
    expect((await cos.getObject(object)).Body.toString()).toBe('old');
    expect(await complete({})).toMatchObject({ status: 200 });
    expect((await cos.getObject(object)).Body.toString()).toBe('new');
  });

  test('an upload belongs to its key', async () => {
    const { cos } = bucket();
    const { upload } = await begin('mine.mp4');
    const other = { ...upload, Key: `${prefix}theirs.mp4` };
    await expect(
      cos.multipartUpload({ ...other, PartNumber: 1, Body: Buffer.from('x') }),
    ).rejects.toMatchObject({
      code: 'NoSuchUpload',
    });
  });

  test("the SDK's own upload of a file, in slices", async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}sliced.mp4`);
    const bytes = randomBytes(3 * mebibyte + 5);
    const directory = await mkdtemp(join(tmpdir(), 'sliced-'));
    const FilePath = join(directory, 'clip.mp4');
    await writeFile(FilePath, bytes);
    await cos.sliceUploadFile({ ...object, FilePath });
    await rm(directory, { recursive: true });
    expect((await cos.headObject(object)).headers!['etag']).toMatch(/-4"$/);
    expect(bytes.equals((await cos.getObject(object)).Body)).toBe(true);
  });
}
