import { AudioSample, AudioSampleSource, VideoSample, VideoSampleSource } from 'mediabunny';
import type { CameraInput, InputConfig } from './camera-input.ts';
import { copyFrame } from './copy-frame.ts';
import { MediaFeed } from './media-feed.ts';
import type { CameraStreams } from './types.ts';

/** Five seconds of waiting pictures, about 60 MB: what a busy phone needs to catch up. */
const waitingFrames = 125;
const waitingSounds = 500;

/**
 * Reads the tracks ourselves: mediabunny's own sources drop what comes while eight samples wait, which for sound
 * is a tenth of a second, and a cheap phone is busy for longer than that. Both tracks begin with the first picture,
 * each by its own clock: the two need not be the same.
 */
export class FedInput implements CameraInput {
  readonly video: VideoSampleSource;
  readonly audio: AudioSampleSource;
  readonly #streams: CameraStreams;
  readonly #onError: (error: unknown) => void;
  #frames: MediaFeed<VideoFrame> | null = null;
  #sounds: MediaFeed<AudioData> | null = null;
  #firstFrameIsLate = true;
  /** Microseconds, each by its track's clock. */
  #firstFrame: number | null = null;
  #firstSound: number | null = null;

  constructor(streams: CameraStreams, { videoConfig, audioConfig, onError }: InputConfig) {
    this.#streams = streams;
    this.#onError = onError;
    this.video = new VideoSampleSource(videoConfig);
    this.audio = new AudioSampleSource(audioConfig);
  }

  start(): void {
    const onError = this.#onError;
    this.#frames = new MediaFeed(this.#streams.pictures, {
      limit: waitingFrames,
      onError,
      detach: copyFrame,
      wanted: (frame) => this.#wantsFrame(frame),
      take: (frame) => this.#takeFrame(frame),
    });
    this.#sounds = new MediaFeed(this.#streams.sounds, {
      limit: waitingSounds,
      onError,
      detach: (sound) => Promise.resolve(sound),
      wanted: (sound) => this.#wantsSound(sound),
      take: (sound) => this.#takeSound(sound),
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.#frames?.stop(), this.#sounds?.stop()]);
  }

  /** The first one waited for this worker, who knows how long: sound that comes now is not of its moment. */
  #wantsFrame(frame: VideoFrame): boolean {
    if (this.#firstFrameIsLate) {
      this.#firstFrameIsLate = false;
      return false;
    }
    this.#firstFrame ??= frame.timestamp;
    return true;
  }

  async #takeFrame(frame: VideoFrame): Promise<void> {
    const sample = new VideoSample(frame, { timestamp: (frame.timestamp - (this.#firstFrame ?? 0)) / 1e6 });
    await this.video.add(sample);
    sample.close();
  }

  #wantsSound(sound: AudioData): boolean {
    if (this.#firstFrame === null) return false;
    this.#firstSound ??= sound.timestamp;
    return true;
  }

  async #takeSound(sound: AudioData): Promise<void> {
    const sample = new AudioSample(sound);
    sample.setTimestamp((sound.timestamp - (this.#firstSound ?? 0)) / 1e6);
    await this.audio.add(sample);
    sample.close();
  }
}
