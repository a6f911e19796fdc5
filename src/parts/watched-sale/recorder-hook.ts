/** An event of rrweb: what it is made of is the recorder's and the player's own business. */
export interface RecordedEvent {
  readonly type: number;
  readonly timestamp: number;
}

export interface Recording {
  stop(): void;
}

/** Begins to record; null where this browser cannot. */
export type StartRecorder = (onEvent: (event: RecordedEvent) => void) => Recording | null;

/** Under this name the page waits for the recorder's script. */
export const recorderHook = '__watchedSale';

export type RecorderWindow = Window & { [recorderHook]?: ((start: StartRecorder) => void) | undefined };
