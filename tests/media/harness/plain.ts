import { FFmpeg } from '@ffmpeg/ffmpeg';
import coreUrl from '@ffmpeg/core?url';
import wasmUrl from '@ffmpeg/core/wasm?url';
import COS from 'cos-js-sdk-v5';
import RecordRTC from 'recordrtc';
import type { UploadKeys } from '../../../media/upload/upload-calls.ts';
import { calls } from './calls.ts';

// What one builds in an afternoon, each part used as its guide shows it: record, convert, upload, submit, one after
// another. Loading is done before stop, in its favour.

export interface PlainTimes {
  readonly stopToSubmittedMs: number;
  readonly transcodeMs: number;
  readonly putMs: number;
}

export interface PlainRecording {
  finish(): Promise<PlainTimes>;
  webm(): Blob | null;
}

function put(keys: UploadKeys, key: string, body: Blob): Promise<unknown> {
  const origin = new URL(keys.endpoint ?? '');
  const cos = new COS({
    SecretId: keys.secretId,
    SecretKey: keys.secretKey,
    SecurityToken: keys.sessionToken,
    Domain: origin.host,
    Protocol: origin.protocol,
  });
  return cos.putObject({ Bucket: keys.bucket, Region: keys.region, Key: key, Body: body });
}

/** Without a checksum: it would cost the plain way time. */
async function register(key: string, size: number): Promise<{ fileId: string }> {
  const query = new URLSearchParams({ key, size: String(size) });
  return (await (await fetch(`/api/register?${query.toString()}`)).json()) as { fileId: string };
}

export async function startPlain(): Promise<PlainRecording> {
  const { signal } = new AbortController();
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { width: 480, height: 640, frameRate: 25 },
    audio: true,
  });
  const ffmpeg = new FFmpeg();
  const absolute = (url: string) => new URL(url, location.href).href;
  await ffmpeg.load({ coreURL: absolute(coreUrl), wasmURL: absolute(wasmUrl) });
  const recorder = new RecordRTC(stream, {
    type: 'video',
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 780_000,
    audioBitsPerSecond: 64_000,
    disableLogs: true,
  });
  recorder.startRecording();
  let webm: Blob | null = null;

  return {
    webm: () => webm,
    async finish() {
      const stopped = performance.now();
      await new Promise<void>((resolve) => recorder.stopRecording(() => resolve()));
      webm = recorder.getBlob();
      for (const track of stream.getTracks()) track.stop();
      await ffmpeg.writeFile('in.webm', new Uint8Array(await webm.arrayBuffer()));
      await ffmpeg.exec([
        '-i',
        'in.webm',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-c:a',
        'aac',
        'out.mp4',
      ]);
      const made = (await ffmpeg.readFile('out.mp4')) as Uint8Array<ArrayBuffer>;
      const converted = performance.now();
      const body = new Blob([made], { type: 'video/mp4' });
      const keys = await calls.uploadKeys(signal);
      const key = `${keys.prefix}plain${Math.random().toString(36).slice(2)}.mp4`;
      await put(keys, key, body);
      const sent = performance.now();
      const { fileId } = await register(key, body.size);
      const marks = [{ segment: 0, phraseFrom: 0, phraseTo: 1, startMs: 0, endMs: 1000 }];
      const clip = {
        clipId: 'plain',
        fileId,
        rung: 'media_recorder',
        container: 'mp4',
        durationMs: 0,
        marks,
      } as const;
      await calls.submit([{ ...clip, rungChanges: [] }], signal);
      ffmpeg.terminate();
      return {
        stopToSubmittedMs: performance.now() - stopped,
        transcodeMs: converted - stopped,
        putMs: sent - converted,
      };
    },
  };
}
