import type { OutsideHelp } from '../domain/consent/consent.ts';
import type { RetentionSettings } from '../domain/retention/retention.ts';
import type { BlobStore } from './blob-store.ts';
import type { CardEngine } from './card-engine.ts';
import type { DatabaseConnection } from './database.ts';
import type { FaceEngine } from './face-engine.ts';
import type { FaceMatcher } from './face-matcher.ts';
import type { IdentityAuthority } from './identity-authority.ts';
import type { JobQueue } from './job-queue.ts';
import type { Products } from './products.ts';
import type { PaymentChannels } from './payment-channel.ts';
import type { OpenPlatform } from './open-platform.ts';
import type { PersonalData } from './personal-data.ts';
import type { PolicyPrinter } from './policy-printer.ts';
import type { ReadingEngine } from './reading-engine.ts';
import type { ReferenceLists } from './reference-lists.ts';
import type { RiskControl } from './risk-control.ts';
import type { Sms } from './sms.ts';
import type { VoiceCalls } from './voice-calls.ts';
import type { StaffCredentials } from './staff-credentials.ts';
import type { Tickets } from './tickets.ts';
import type { VideoEngine } from './video-engine.ts';
import type { WillCheckEngine } from './will-check-engine.ts';

/** What services, records and jobs work with. Built once in server/context.ts. */
export interface ServiceContext {
  readonly connection: DatabaseConnection;
  readonly blobs: BlobStore;
  readonly personalData: PersonalData;
  readonly products: Products;
  readonly sms: Sms;
  /** Null where nobody is called. */
  readonly voiceCalls: VoiceCalls | null;
  readonly jobs: JobQueue;
  readonly videoEngine: VideoEngine;
  readonly faceEngine: FaceEngine;
  /** Null: our own engine compares the faces of an order's members. */
  readonly faceMatcher: FaceMatcher | null;
  readonly cardEngine: CardEngine;
  readonly willCheckEngine: WillCheckEngine;
  readonly identityAuthority: IdentityAuthority;
  readonly riskControl: RiskControl;
  readonly policyPrinter: PolicyPrinter;
  readonly paymentChannels: PaymentChannels;
  /** Null: there is no official account, and every customer is a visitor. */
  readonly openPlatform: OpenPlatform | null;
  readonly staffCredentials: StaffCredentials;
  readonly tickets: Tickets;
  readonly readingEngine: ReadingEngine;
  readonly referenceLists: ReferenceLists;
  readonly now: () => Date;
  readonly log: Log;
  readonly settings: ServiceSettings;
}

/** No personal data: numbers of recordings, durations, codes. */
export interface Log {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export type MiniProgramPayPages = Readonly<
  Record<'wechat_mini_program' | 'alipay_mini_program', string | null>
>;

export interface ServiceSettings {
  readonly maxClipBytes: number;
  readonly keySeconds: number;
  readonly captchaResendSeconds: number;
  readonly linkDays: number;
  /** Hours that an invited member's link is good. */
  readonly inviteHours: number;
  /** Within how many hours a person looks at what the machine leaves to one. */
  readonly reviewHours: number;
  /** How long a reviewer's decision is held before it takes effect, in milliseconds; 0: it is not. */
  readonly reviewUndoMs: number;
  readonly publicOrigin: string | null;
  /** Origin from which the recorder of sales is loaded; null: the page's own. */
  readonly pluginHost: string | null;
  /** The native page that takes the money in each mini program; null: the page's link is paid elsewhere. */
  readonly miniProgramPayPages: MiniProgramPayPages;
  /** Whether a staff account without one-time codes is refused. */
  readonly oneTimeCodesRequired: boolean;
  /** Whether nothing here is real: insurers, products, messages, money. */
  readonly isDemonstration: boolean;
  /** Whether products of status `test` can be tried. */
  readonly testProductsServed: boolean;
  readonly retention: RetentionSettings;
  readonly outside: OutsideHelp;
}
