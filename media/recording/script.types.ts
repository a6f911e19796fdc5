export interface ScriptPhrase {
  readonly text: string;
  readonly readingMs: number;
}

export interface ScriptSegment {
  readonly index: number;
  readonly phrases: readonly ScriptPhrase[];
}

export interface RecordingScript {
  /** Names the recording on the device: the key of its journal. */
  readonly recordingNo: string;
  /** Changes with the text and with each submission: what a device keeps of another version is done with. */
  readonly version: string;
  /** Only the segments that are to be read in this session. */
  readonly segments: readonly ScriptSegment[];
  readonly maxClipBytes: number;
}

/** `segment` is the segment's own index, not its place in the list. */
export interface ReadingPosition {
  readonly segment: number;
  readonly phrase: number;
}
