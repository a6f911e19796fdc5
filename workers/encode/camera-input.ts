import {
  AudioSample,
  AudioSampleSource,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  VideoSample,
  VideoSampleSource,
  type AudioEncodingConfig,
  type AudioSource,
  type VideoEncodingConfig,
  type VideoSource,
} from 'mediabunny';
import type { CameraStreams } from './types.ts';
import { feedMedia, type MediaFeed } from './media-feed.ts';

export interface InputConfig {
  readonly videoConfig: VideoEncodingConfig;
  readonly audioConfig: AudioEncodingConfig;
  onError(error: unknown): void;
}

export interface CameraTracks {
  readonly video: MediaStreamVideoTrack;
  readonly audio: MediaStreamAudioTrack;
}

/** Camera and microphone as the two sources of an output. */
export interface CameraInput {
  readonly video: VideoSource;
  readonly audio: AudioSource;
  /** After the output started. */
  start(): void;
  /** Before the output is finalised: what the camera gave is in it. */
  stop(): Promise<void>;
}

/** Five seconds of waiting pictures, about 60 MB: what a busy phone needs to catch up. */
const waitingFrames = 125;
const waitingSounds = 500;

/**
 * Reads the tracks ourselves: mediabunny's own sources drop what comes while eight samples wait, which for sound
 * is a tenth of a second, and a cheap phone is busy for longer than that.
 */
export function fedInput({ pictures, sounds }: CameraStreams, config: InputConfig): CameraInput {
  const video = new VideoSampleSource(config.videoConfig);
  const audio = new AudioSampleSource(config.audioConfig);
  let waited = true;
  let firstFrame: number | null = null;
  let firstSound: number | null = null;
  let feeds: MediaFeed[] = [];
  return {
    video,
    audio,
    start() {
      const frames = feedMedia<VideoFrame>(pictures, {
        limit: waitingFrames,
        onError: config.onError,
        detach: copyFrame,
        // The first one waited for this worker, who knows how long: sound that comes now is not of its moment.
        wanted(frame) {
          if (waited) {
            waited = false;
            return false;
          }
          firstFrame ??= frame.timestamp;
          return true;
        },
        async take(frame) {
          const sample = new VideoSample(frame, { timestamp: (frame.timestamp - (firstFrame ?? 0)) / 1e6 });
          await video.add(sample);
          sample.close();
        },
      });
      const samples = feedMedia<AudioData>(sounds, {
        limit: waitingSounds,
        onError: config.onError,
        detach: (sound) => Promise.resolve(sound),
        // Both tracks begin with the first picture: the two clocks need not be the same.
        wanted(sound) {
          if (firstFrame === null) return false;
          firstSound ??= sound.timestamp;
          return true;
        },
        async take(sound) {
          const sample = new AudioSample(sound);
          sample.setTimestamp((sound.timestamp - (firstSound ?? 0)) / 1e6);
          await audio.add(sample);
          sample.close();
        },
      });
      feeds = [frames, samples];
    },
    stop: async () => void (await Promise.all(feeds.map((feed) => feed.stop()))),
  };
}

async function copyFrame(frame: VideoFrame): Promise<VideoFrame> {
  const { format, timestamp, duration, visibleRect, displayWidth, displayHeight, colorSpace } = frame;
  if (!format || !visibleRect) return frame;
  try {
    const bytes = new Uint8Array(frame.allocationSize());
    const layout = await frame.copyTo(bytes);
    return new VideoFrame(bytes, {
      ...{ format, timestamp, layout, displayWidth, displayHeight, colorSpace },
      codedWidth: visibleRect.width,
      codedHeight: visibleRect.height,
      ...(duration === null ? {} : { duration }),
    });
  } finally {
    frame.close();
  }
}

/** Where the browser gives no streams of a track: mediabunny's own sources, on the page. */
export function trackInput(
  tracks: CameraTracks,
  { videoConfig, audioConfig, onError }: InputConfig,
): CameraInput {
  // One frame for each of the camera's: a clock of its own would repeat frames while the camera is gone.
  const video = new MediaStreamVideoTrackSource(tracks.video, videoConfig, { frameRate: null });
  const audio = new MediaStreamAudioTrackSource(tracks.audio, audioConfig);
  video.errorPromise.catch(onError);
  audio.errorPromise.catch(onError);
  return { video, audio, start: () => undefined, stop: () => Promise.resolve() };
}
