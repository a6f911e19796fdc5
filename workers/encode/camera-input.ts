import {
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  type AudioEncodingConfig,
  type AudioSource,
  type VideoEncodingConfig,
  type VideoSource,
} from 'mediabunny';

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
