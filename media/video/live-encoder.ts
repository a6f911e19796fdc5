import { reasonOf } from '../log.ts';
import { aborted, inTime, throwIfAborted } from '../abort.ts';
import { canReadTracks } from '../capture/track-processor.ts';
import { trackInput, type CameraTracks } from '../../workers/encode/camera-input.ts';
import { LiveEncoder, type LiveOutput } from '../../workers/encode/live-output.ts';
import type { LiveEvents, LiveFormat } from '../../workers/encode/types.ts';
import { chooseAudioCodec } from './audio-codec.ts';
import {
  audioBitrate,
  firstFrameDeadlineMs,
  videoBitrate,
  type ClipOptions,
  type RunningClip,
} from './clip.types.ts';
import { EncodeClient } from './encode-client.ts';
import { loadEncodeWorker } from './encode-worker.ts';

/** In its worker or, where the browser gives no streams of a track, on the page. */
function openEncoder(format: LiveFormat, tracks: CameraTracks, events: LiveEvents): LiveOutput {
  return canReadTracks()
    ? new EncodeClient(format, tracks, events)
    : new LiveEncoder(format, (config) => trackInput(tracks, config), events);
}

/**
 * Rung 1: WebCodecs to fragmented MP4 while the camera runs. What the writer emits is what is sent. Rejects where the
 * encoder fails, no frame comes in time, or the signal aborts; with NotLoaded where its code does not arrive.
 */
export async function startLiveClip({
  stream,
  onPiece,
  onFailure,
  signal,
}: ClipOptions): Promise<RunningClip> {
  const [video] = stream.getVideoTracks();
  const [audio] = stream.getAudioTracks();
  if (!video || !audio) throw new Error('the stream lacks a track');
  const audioCodec = await chooseAudioCodec();
  if (canReadTracks()) await Promise.race([loadEncodeWorker(), aborted(signal)]);
  throwIfAborted(signal);

  let lastFrameAt = performance.now();
  const encoder = openEncoder(
    { videoBitrate, audioBitrate, audioCodec },
    { video, audio },
    {
      onPiece,
      onProgress: (progress) => (lastFrameAt = progress.lastFrameAt),
      onFailure: (reason) => onFailure({ kind: 'encoder', reason }),
    },
  );
  try {
    const { startedAt } = await inTime(firstFrameDeadlineMs, signal, encoder.started);
    return {
      rung: 'live_encode',
      container: 'mp4',
      contentType: 'video/mp4',
      startedAt,
      lastFrameAt: () => lastFrameAt,
      finish: () => encoder.finish(),
      cancel: () => encoder.cancel(),
    };
  } catch (error) {
    await encoder.cancel().catch(() => undefined);
    throw error instanceof Error ? error : new Error(reasonOf(error));
  }
}
