import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Crc64 } from '../../../server/adapters/blob/embedded/crc64.ts';
import { sdk, at, type TestBucket } from './test-bucket.ts';

export function blobStoreCases(bucket: () => TestBucket, prefix: string): void {
  test('put, head, read, list and remove', async () => {
    const { blobs } = bucket();
    const key = `${prefix}port/一 file.mp4`;
    const bytes = randomBytes(200_000);
    expect(await blobs.head(key)).toBeNull();
    await expect(blobs.read(key)).rejects.toMatchObject({ code: 'NoSuchKey' });
    await blobs.put(key, bytes, { contentType: 'video/mp4' });
    const crc64 = new Crc64().update(bytes).value();
    expect(await blobs.head(key)).toMatchObject({ size: 200_000, contentType: 'video/mp4', crc64 });
    expect(bytes.equals(await buffer(await blobs.read(key)))).toBe(true);
    expect(bytes.subarray(5, 17).equals(await buffer(await blobs.read(key, { start: 5, end: 16 })))).toBe(
      true,
    );
    expect(await blobs.list(`${prefix}port/`)).toEqual([
      { key, size: 200_000, modifiedAt: expect.any(Date) as Date },
    ]);
    await blobs.remove(key);
    await blobs.remove(key);
    expect(await blobs.head(key)).toBeNull();
    expect(await blobs.list(`${prefix}port/`)).toEqual([]);
  });

  test('streams, of known length and of unknown', async () => {
    const { blobs } = bucket();
    const key = `${prefix}port/stream.mp4`;
    const bytes = randomBytes(17 * 1024 * 1024);
    const stream = (whole: Buffer) =>
      Readable.from([whole.subarray(0, 100_000), whole.subarray(100_000)], { objectMode: false });
    for (const whole of [bytes.subarray(0, 0), bytes.subarray(0, 300_000), bytes]) {
      await blobs.put(key, stream(whole), { contentType: 'video/mp4', size: whole.length });
      expect(whole.equals(await buffer(await blobs.read(key)))).toBe(true);
      await blobs.put(key, stream(whole), { contentType: 'video/webm' });
      expect(whole.equals(await buffer(await blobs.read(key)))).toBe(true);
      expect(await blobs.head(key)).toMatchObject({ size: whole.length, contentType: 'video/webm' });
    }
    const { Upload } = await bucket().cos.multipartList({ ...at(bucket(), ''), Prefix: key, Delimiter: '' });
    expect(Upload).toEqual([]);
  });

  test('a stream that breaks leaves nothing, not even an upload', async () => {
    const { blobs } = bucket();
    const key = `${prefix}port/broken.mp4`;
    const breaking = async function* () {
      for (let megabyte = 0; megabyte < 18; megabyte++) yield randomBytes(1024 * 1024);
      throw new Error('the source broke');
    };
    await expect(blobs.put(key, Readable.from(breaking()), { contentType: 'video/mp4' })).rejects.toThrow(
      'source broke',
    );
    expect(await blobs.head(key)).toBeNull();
    const { Upload } = await bucket().cos.multipartList({ ...at(bucket(), ''), Prefix: key, Delimiter: '' });
    expect(Upload).toEqual([]);
  });

  test('uploads that were begun below a prefix are given up, those begun later and elsewhere are not', async () => {
    const { blobs, cos } = bucket();
    const uploads = `${prefix}uploads/`;
    const begin = async (name: string) => {
      const object = at(bucket(), `${uploads}${name}`);
      const upload = { ...object, UploadId: (await cos.multipartInit(object)).UploadId };
      await cos.multipartUpload({ ...upload, PartNumber: 1, Body: randomBytes(1000) });
      return upload;
    };
    const left = async () => {
      const { Upload } = await cos.multipartList({ ...at(bucket(), ''), Prefix: uploads, Delimiter: '' });
      return Upload.map(({ Key, UploadId }) => ({ Key, UploadId }));
    };
    const named = ({ Key, UploadId }: { Key: string; UploadId: string }) => ({ Key, UploadId });
    const elsewhere = await begin('others/clip.mp4');
    const begun = [await begin('given up/一 +a.mp4'), await begin('given up/一 +a.mp4')];
    await blobs.put(`${uploads}given up/whole.mp4`, randomBytes(10), { contentType: 'video/mp4' });
    await blobs.giveUpUploads(`${uploads}given up/`, new Date(Date.now() - 3_600_000));
    expect(await left()).toHaveLength(3);
    await blobs.giveUpUploads(`${uploads}given up/`, new Date(Date.now() + 3_600_000));
    expect(await left()).toEqual([named(elsewhere)]);
    for (const { Key, UploadId } of begun)
      await expect(cos.multipartListPart({ ...at(bucket(), Key), UploadId })).rejects.toMatchObject({
        code: 'NoSuchUpload',
      });
    await begin('given up/b.mp4');
    await blobs.giveUpUploads(`${uploads}given up/`);
    await blobs.giveUpUploads(`${uploads}given up/`);
    expect(await left()).toEqual([named(elsewhere)]);
    expect(await blobs.list(`${uploads}given up/`)).toHaveLength(1);
    await cos.multipartAbort(elsewhere);
  });

  test('the bucket says that it encrypts whatever is written, and to its owner alone', async () => {
    const { blobs, bucket: Bucket, region: Region, origin } = bucket();
    expect(await blobs.encryptsAtRest()).toBe(true);
    const keys = await blobs.issueKeys(`${prefix}issued/`, 600);
    await expect(sdk(origin, keys).getBucketEncryption({ Bucket, Region })).rejects.toMatchObject({
      code: 'AccessDenied',
    });
  });

  test('issued keys say all that a browser needs to write', async () => {
    const { blobs, bucket: name, region, origin } = bucket();
    const keys = await blobs.issueKeys(`${prefix}issued/`, 600);
    expect(keys).toMatchObject({ bucket: name, region, append: true });
    expect(keys.expiredTime - keys.startTime).toBe(600);
    const object = at(bucket(), `${prefix}issued/a`);
    await sdk(keys.endpoint ?? origin, keys).appendObject({ ...object, Body: Buffer.from('x'), Position: 0 });
    expect(await blobs.head(object.Key)).toMatchObject({ size: 1 });
  });

  test('a link reads one object, by anyone who has it, in ranges too', async () => {
    const { blobs } = bucket();
    const key = `${prefix}port/link 一.txt`;
    await blobs.put(key, Buffer.from('linked text'), { contentType: 'text/plain' });
    const link = await blobs.readLink(key, 60);
    expect(await (await fetch(link)).text()).toBe('linked text');
    const part = await fetch(link, { headers: { Range: 'bytes=7-10' } });
    expect([part.status, await part.text()]).toEqual([206, 'text']);
    expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(link.replace('.txt', '.mp4'))).status).toBe(403);
  });

  test('a link is kept in no cache, and answers as what was stored, whatever is added to it', async () => {
    const { blobs } = bucket();
    const key = `${prefix}port/person.mp4`;
    await blobs.put(key, Buffer.from('<script>'), { contentType: 'video/mp4' });
    const link = await blobs.readLink(key, 60);
    const { headers } = await fetch(link);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-type')).toBe('video/mp4');
    const turned = [
      `${link}&response-content-type=text%2Fhtml`,
      link.replace('video%2Fmp4', 'text%2Fhtml'),
      link.replace('private%2C%20no-store', 'public'),
      `${link}&response-content-disposition=inline`,
    ];
    for (const url of turned) {
      const answer = await fetch(url);
      expect([url, answer.ok]).toEqual([url, false]);
    }
    expect(turned).not.toContain(link);
  });

  test('what was stored as a page, under a name that says no type, is answered as one to nobody', async () => {
    const { blobs } = bucket();
    const key = `${prefix}port/report`;
    await blobs.put(key, Buffer.from('%PDF-1.4<script>'), { contentType: 'text/html' });
    const { headers } = await fetch(await blobs.readLink(key, 60));
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  test('a link may have its object saved under a name, whatever that is called', async () => {
    const { blobs } = bucket();
    const key = `${prefix}port/paper.pdf`;
    await blobs.put(key, Buffer.from('paper'), { contentType: 'application/pdf' });
    const link = await blobs.readLink(key, 60, { savedAs: '电子保单 “1”(a).pdf' });
    const answer = await fetch(link);
    expect(await answer.text()).toBe('paper');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('电子保单 “1”')}%28a%29.pdf`,
    );
    expect((await fetch(link.replace('attachment', 'inline'))).ok).toBe(false);
  });

  test('a source is plain data by which a process of the server reads one object', async () => {
    const { blobs } = bucket();
    const key = `${prefix}port/source 一.mp4`;
    const object = { key, size: 11 };
    expect(structuredClone(await blobs.source(object, 60))).toMatchObject({ size: 11 });
    await blobs.put(key, Buffer.from('read by all'), { contentType: 'video/mp4' });
    const { url } = await blobs.source(object, 60);
    const part = await fetch(url, { headers: { Range: 'bytes=5-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'by']);
  });
}
