/** Chromium's; Safari has it in workers only, Firefox not at all. */
declare class MediaStreamTrackProcessor<T> {
  constructor(init: { track: MediaStreamTrack });
  readonly readable: ReadableStream<T>;
}

/** Whether what a track gives can be read, without showing it: the stream can be handed to a worker. */
export const canReadTracks = (): boolean => 'MediaStreamTrackProcessor' in globalThis;

export const readPictures = (track: MediaStreamTrack): ReadableStream<VideoFrame> =>
  new MediaStreamTrackProcessor<VideoFrame>({ track }).readable;

export const readSounds = (track: MediaStreamTrack): ReadableStream<AudioData> =>
  new MediaStreamTrackProcessor<AudioData>({ track }).readable;
