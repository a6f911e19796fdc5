import { Mp4OutputFormat, Output, Quality, StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { aborted, withDeadline } from '../abort.ts';
import { reasonOf } from '../log.ts';
import { chooseAudioCodec } from './audio-codec.ts';
import { openCameraInput } from './camera-input.ts';
import {
  audioBitrate,
  firstFrameDeadlineMs,
  videoBitrate,
  type ClipFailure,
  type ClipOptions,
  type RunningClip,
} from './clip.types.ts';
import { withoutFragmentIndex } from './fragment-index.ts';

// A fragment ends at the first key frame past its least duration. What is on its way when the reader stops is one
// fragment, and at 2 Mbit/s half a second of video is a fifth of a second of sending: shorter ones cost some quality.
const keyFrameSeconds = 0.25;
const fragmentSeconds = 0.2;

interface Progress {
  startedAt: number | null;
  lastFrameAt: number;
  videoEndMs: number;
  audioEndMs: number;
}

/** Rung 1: WebCodecs to fragmented MP4 while the camera runs. What the writer emits is what is sent. */
export async function startLiveClip({
  stream,
  onPiece,
  onFailure,
  signal,
}: ClipOptions): Promise<RunningClip> {
  const [videoTrack] = stream.getVideoTracks();
  const [audioTrack] = stream.getAudioTracks();
  if (!videoTrack || !audioTrack) throw new Error('the stream lacks a track');
  const audioCodec = await chooseAudioCodec();
  signal.throwIfAborted();

  const progress: Progress = { startedAt: null, lastFrameAt: 0, videoEndMs: 0, audioEndMs: 0 };
  let firstFrame!: () => void;
  const started = new Promise<void>((resolve) => (firstFrame = resolve));
  let failure: ClipFailure | null = null;

  let broke!: (error: unknown) => void;
  const broken = new Promise<never>((_, reject) => (broke = reject));
  const input = openCameraInput({
    videoTrack,
    audioTrack,
    onError: broke,
    videoConfig: {
      codec: 'avc',
      quality: new Quality({ bitrate: videoBitrate }),
      keyFrameInterval: keyFrameSeconds,
      latencyMode: 'realtime',
      // Turning the phone changes the track's size; the file keeps the first one.
      sizeChangeBehavior: 'contain',
      onEncodedSample(sample) {
        progress.lastFrameAt = performance.now();
        progress.videoEndMs = (sample.timestamp + sample.duration) * 1000;
        if (progress.startedAt === null) {
          progress.startedAt = progress.lastFrameAt;
          firstFrame();
        }
      },
    },
    audioConfig: {
      codec: audioCodec,
      quality: new Quality({ bitrate: audioBitrate }),
      onEncodedSample(sample) {
        progress.audioEndMs = (sample.timestamp + sample.duration) * 1000;
      },
    },
  });

  let written = 0;
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      if (position !== written) throw new Error(`the writer went from ${written} to ${position}`);
      written += data.length;
      onPiece(output.state === 'started' ? data : withoutFragmentIndex(data));
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: fragmentSeconds }),
    target: new StreamTarget(writable),
  });
  output.addVideoTrack(input.video);
  output.addAudioTrack(input.audio);

  const fail = (error: unknown) => {
    if (failure || output.state !== 'started') return;
    failure = { kind: 'encoder', reason: reasonOf(error) };
    onFailure(failure);
  };
  broken.catch(fail);

  async function cancel(): Promise<void> {
    const stopped = input.stop();
    await output.cancel();
    await stopped;
  }

  try {
    await withDeadline(firstFrameDeadlineMs, signal, async (inner) => {
      await output.start();
      input.start();
      await Promise.race([started, broken, aborted(inner)]);
    });
  } catch (error) {
    await cancel().catch(() => undefined);
    throw error;
  }

  return {
    rung: 'live_encode',
    container: 'mp4',
    contentType: 'video/mp4',
    startedAt: progress.startedAt ?? performance.now(),
    lastFrameAt: () => progress.lastFrameAt,
    async finish() {
      await input.stop();
      await output.finalize();
      return { durationMs: Math.max(progress.videoEndMs, progress.audioEndMs) };
    },
    cancel,
  };
}
