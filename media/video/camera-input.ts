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
import { canFeedTracks, feedTrack } from './track-feed.ts';

/** Camera and microphone as the two sources of an output. */
export interface CameraInput {
  readonly video: VideoSource;
  readonly audio: AudioSource;
  /** After the output started. */
  start(): void;
  /** Before the output is finalised: what the camera gave is in it. */
  stop(): Promise<void>;
  /** Frames that came faster than they could be encoded, for longer than could be waited. */
  dropped(): number;
}

interface CameraInputOptions {
  readonly videoTrack: MediaStreamVideoTrack;
  readonly audioTrack: MediaStreamAudioTrack;
  readonly videoConfig: VideoEncodingConfig;
  readonly audioConfig: AudioEncodingConfig;
  onError(error: unknown): void;
}

export function openCameraInput(options: CameraInputOptions): CameraInput {
  return canFeedTracks() ? fedInput(options) : streamInput(options);
}

/** Five seconds of waiting pictures, about 60 MB: what a busy phone needs to catch up. */
const waitingFrames = 125;
const waitingSounds = 500;

/**
 * Reads the tracks ourselves: mediabunny's own sources drop what comes while eight samples wait, which for sound
 * is a tenth of a second, and a cheap phone is busy for longer than that.
 */
function fedInput({
  videoTrack,
  audioTrack,
  videoConfig,
  audioConfig,
  onError,
}: CameraInputOptions): CameraInput {
  const video = new VideoSampleSource(videoConfig);
  const audio = new AudioSampleSource(audioConfig);
  let firstFrame: number | null = null;
  let firstSound: number | null = null;
  let feeds: { stop(): Promise<void>; dropped(): number }[] = [];
  return {
    video,
    audio,
    start() {
      const pictures = feedTrack<VideoFrame>(videoTrack, {
        limit: waitingFrames,
        onError,
        detach: copyFrame,
        wanted(frame) {
          firstFrame ??= frame.timestamp;
          return true;
        },
        async take(frame) {
          const sample = new VideoSample(frame, { timestamp: (frame.timestamp - (firstFrame ?? 0)) / 1e6 });
          await video.add(sample);
          sample.close();
        },
      });
      const sounds = feedTrack<AudioData>(audioTrack, {
        limit: waitingSounds,
        onError,
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
      feeds = [pictures, sounds];
    },
    stop: async () => void (await Promise.all(feeds.map((feed) => feed.stop()))),
    dropped: () => feeds.reduce((total, feed) => total + feed.dropped(), 0),
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

function streamInput({
  videoTrack,
  audioTrack,
  videoConfig,
  audioConfig,
  onError,
}: CameraInputOptions): CameraInput {
  // One frame for each of the camera's: a clock of its own would repeat frames while the camera is gone.
  const video = new MediaStreamVideoTrackSource(videoTrack, videoConfig, { frameRate: null });
  const audio = new MediaStreamAudioTrackSource(audioTrack, audioConfig);
  video.errorPromise.catch(onError);
  audio.errorPromise.catch(onError);
  return { video, audio, start: () => undefined, stop: () => Promise.resolve(), dropped: () => 0 };
}
