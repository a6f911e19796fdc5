import { storedJson, storedText } from './stored-value.ts';

const text = (name: string) => storedText(() => localStorage, name);

export interface ReadingPreferences {
  /** Pixels of the design, before the root's scale. */
  readonly textSize: number;
  /** 1 is the pace that the statement's times were made for. */
  readonly speed: number;
}

/** What the customer did and the server has not yet, of one link or process. */
export interface PageTrace {
  readonly of: string;
  readonly operations: readonly unknown[];
}

/** Which recording a link's device keeps bytes of, so that they are found without the server. */
export interface KeptRecording {
  readonly transmitRecordNo: string;
  readonly recordingNo: string;
}

/** What was typed into an application and is not with the server yet. */
export interface KeptApplication<T> {
  /** What the server had when it was typed, and the version of that; 0: nothing. */
  readonly baseVersion: number;
  readonly base: T;
  readonly values: T;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** A list as the server sent it: asked for again by its version. */
export interface KeptList {
  readonly version: string;
  readonly list: unknown;
}

/** Local values (specification, section 3), then what the recording remembers of a reader. */
export const localValues = {
  platform: text('platform'),
  officialToken: text('wechat_official_token'),
  visitorToken: text('visitor_token'),
  isVisitor: text('is_vister'),
  reviewKeys: text('review_keys'),
  /** 0 to 1; unset: as loud as the device. */
  reviewVolume: text('review_volume'),
  pageTrace: storedJson<PageTrace>(() => localStorage, 'page_trace'),
  /** The link whose recording the customer submits by a tap of their own. */
  submitsByHand: text('submits_by_hand'),
  keptRecording: storedJson<KeptRecording>(() => localStorage, 'kept_recording'),
  /** Films of face checks lie on this device and are not with the server yet. */
  filmsWaiting: text('films_waiting'),
  /** By process number. */
  keptApplications: storedJson<Readonly<Record<string, KeptApplication<unknown>>>>(
    () => localStorage,
    'kept_applications',
  ),
  /** By the name of the list. */
  keptLists: storedJson<Readonly<Record<string, KeptList>>>(() => localStorage, 'kept_lists'),
  readingPreferences: storedJson<ReadingPreferences>(() => localStorage, 'reading_preferences'),
  /** The size that documents are read in. */
  documentTextSize: text('document_text_size'),
} as const;
