import type { Readable } from 'node:stream';
import type { CallDefinition, RequestOf, ResponseOf, ServiceDefinition } from '../../contract/define.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { DatabaseConnection } from '../ports/database.ts';
import type { FaceEngine } from '../ports/face-engine.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { ReadingEngine } from '../ports/reading-engine.ts';
import type { Sms } from '../ports/sms.ts';
import type { Tickets } from '../ports/tickets.ts';
import type { VideoEngine } from '../ports/video-engine.ts';
import type { WillCheckEngine } from '../ports/will-check-engine.ts';
import type { RetentionSettings } from '../domain/retention.ts';

/** What every handler works with. Built once in server/context.ts. */
export interface ServiceContext {
  readonly connection: DatabaseConnection;
  readonly blobs: BlobStore;
  readonly personalData: PersonalData;
  readonly sms: Sms;
  readonly jobs: JobQueue;
  readonly videoEngine: VideoEngine;
  readonly faceEngine: FaceEngine;
  readonly willCheckEngine: WillCheckEngine;
  readonly tickets: Tickets;
  readonly readingEngine: ReadingEngine;
  /** The sandbox's identity system: the portrait of an invented person, JPEG. Rejects where the name is unknown. */
  readonly demoPortrait: (name: string) => Promise<Buffer>;
  readonly now: () => Date;
  readonly log: Log;
  readonly settings: ServiceSettings;
}

/** No personal data: numbers of recordings, durations, codes. */
export interface Log {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface ServiceSettings {
  readonly maxClipBytes: number;
  readonly keySeconds: number;
  readonly captchaResendSeconds: number;
  readonly linkDays: number;
  /** Within how many hours a person looks at what the machine leaves to one. */
  readonly reviewHours: number;
  readonly publicOrigin: string | null;
  readonly retention: RetentionSettings;
}

export type Session =
  | { readonly kind: 'visitor'; readonly sessionId: string }
  | { readonly kind: 'sales'; readonly sessionId: string; readonly salesNo: string };

/** Who calls, over which host name, and for a form the file that comes with it. */
export interface Caller {
  readonly session: Session | null;
  readonly hostname: string;
  /** Where customers reach this server: the configured origin, or the one that this call came to. */
  readonly origin: string;
  file(): Promise<{ readonly stream: Readable; truncated(): boolean }>;
}

export type Handler<C extends CallDefinition> = (
  input: RequestOf<C>,
  caller: Caller,
) => Promise<ResponseOf<C>>;

/** One handler for each call of a service: a missing one does not compile. */
export type Handlers<S extends ServiceDefinition> = { readonly [K in keyof S]: Handler<S[K]> };
