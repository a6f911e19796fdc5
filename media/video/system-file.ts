import { ALL_FORMATS, BlobSource, canEncodeVideo, Input } from 'mediabunny';
import { throwIfAborted } from '../abort.ts';
import type { TranscodeEngine } from '../../workers/transcode/types.ts';
import { reasonOf, type Log } from '../log.ts';
import type { Container, FileFault } from './file.types.ts';
import { audioBitrate, picture, videoBitrate } from './clip.types.ts';
import { planFile, type FileFacts, type FilePlan } from './file-plan.ts';
import { proveClip } from './probe.ts';
import { bareType, containerOf } from './recorder-type.ts';
import { startTranscoder } from './transcode-client.ts';

export type PreparedFile =
  | {
      readonly kind: 'ready';
      readonly blob: Blob;
      readonly container: Container;
      readonly contentType: string;
      readonly durationMs: number;
    }
  | { readonly kind: 'refused'; readonly fault: FileFault };

async function canConvert(file: Blob): Promise<boolean> {
  const { width, height } = picture;
  if (!('VideoEncoder' in globalThis)) return false;
  if (!(await canEncodeVideo('avc', { width, height }).catch(() => false))) return false;
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    return Boolean(video && audio && (await video.canDecode()) && (await audio.canDecode()));
  } catch {
    return false;
  } finally {
    input.dispose();
  }
}

/** Phones call their MP4 many things; what is neither WebM nor QuickTime is read as MP4. */
const typeOf = (file: File): string => {
  const type = bareType(file.type);
  return type === 'video/webm' || type === 'video/quicktime' ? type : 'video/mp4';
};

/**
 * Rung 3: a file that exists already is proven, made smaller where that is quicker than sending it, and proven again.
 * `fraction`, 0 to 1, of the conversion. Rejects only where the signal aborts: a conversion that fails leaves the file
 * as it is, and refuses one that is of no use so.
 */
export async function prepareFile(
  file: File,
  maxBytes: number,
  onProgress: (fraction: number) => void,
  log: Log,
  signal: AbortSignal,
): Promise<PreparedFile> {
  const proof = await proveClip(file);
  throwIfAborted(signal);
  if (proof.kind === 'bad') return { kind: 'refused', fault: proof.fault };
  const asItIs = readyAs(file, typeOf(file), proof.durationMs);
  const { videoCodec: video, audioCodec: audio, durationMs } = proof;
  const readable = video !== 'unknown' && audio !== 'unknown';
  const plan = await planOf(file, { durationMs, maxBytes, readable });
  log('file_plan', { ...plan, bytes: file.size, durationMs, video, audio });
  if (plan.kind === 'refuse') return { kind: 'refused', fault: plan.reason };
  if (plan.kind === 'as_it_is') return asItIs;
  try {
    return await convert(file, plan.engine, onProgress, signal);
  } catch (error) {
    throwIfAborted(signal);
    log('file_conversion_failed', { engine: plan.engine, reason: reasonOf(error) });
    if (!readable) return { kind: 'refused', fault: 'unreadable' };
    return file.size <= maxBytes ? asItIs : { kind: 'refused', fault: 'file_too_large' };
  }
}

const readyAs = (blob: Blob, contentType: string, durationMs: number): PreparedFile => ({
  kind: 'ready',
  ...{ blob, container: containerOf(contentType), contentType, durationMs },
});

const planOf = async (
  file: File,
  known: Pick<FileFacts, 'durationMs' | 'maxBytes' | 'readable'>,
): Promise<FilePlan> =>
  planFile({
    ...{ ...known, bytes: file.size },
    webCodecs: await canConvert(file),
    webAssembly: 'WebAssembly' in globalThis,
    cores: navigator.hardwareConcurrency,
  });

async function convert(
  file: File,
  engine: TranscodeEngine,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<PreparedFile> {
  const transcoder = startTranscoder(signal);
  try {
    const target = { width: picture.width, height: picture.height, videoBitrate, audioBitrate };
    const blob = await transcoder.run(engine, { kind: 'transcode', target }, file, onProgress);
    const made = await proveClip(blob);
    if (made.kind === 'bad') throw new Error(made.fault);
    return readyAs(blob, 'video/mp4', made.durationMs);
  } finally {
    transcoder.stop();
  }
}
