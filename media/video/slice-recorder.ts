import type RecordRTC from 'recordrtc';
import { audioBitrate, videoBitrate } from './clip.types.ts';

const sliceMs = 500;

/** RecordRTC's MediaStreamRecorder, whose own types are loose. */
export interface SliceRecorder {
  record(): void;
  stop(): void;
  getInternalRecorder(): MediaRecorder;
  getArrayOfBlobs(): Blob[];
}

interface SliceRecorderConfig {
  readonly mimeType: string;
  readonly timeSlice: number;
  readonly videoBitsPerSecond: number;
  readonly audioBitsPerSecond: number;
  readonly videoKeyFrameIntervalDuration: number;
  readonly getNativeBlob: boolean;
  readonly disableLogs: boolean;
  readonly ondataavailable: (slice: Blob) => void;
}
type SliceRecorderClass = new (stream: MediaStream, config: SliceRecorderConfig) => SliceRecorder;

/** A recorder that hands over a slice every half second and keeps none. Throws where the browser refuses the type. */
export function createSliceRecorder(
  library: typeof RecordRTC,
  stream: MediaStream,
  type: string,
  onSlice: (slice: Blob) => void,
): SliceRecorder {
  const recorder: SliceRecorder = new (library.MediaStreamRecorder as SliceRecorderClass)(stream, {
    mimeType: type,
    timeSlice: sliceMs,
    videoBitsPerSecond: videoBitrate,
    audioBitsPerSecond: audioBitrate,
    // An MP4 slice ends at a key frame: without this Chromium's are seconds long, and the last is all sent after stop.
    videoKeyFrameIntervalDuration: sliceMs,
    getNativeBlob: true,
    disableLogs: true,
    ondataavailable(slice) {
      // It keeps every slice for a whole at the end; ours are on the device.
      recorder.getArrayOfBlobs().length = 0;
      onSlice(slice);
    },
  });
  return recorder;
}
