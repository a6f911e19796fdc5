import type { Readable } from 'node:stream';
import type { CallAuth } from '../../contract/define.ts';
import type { PlatformKind } from '../../contract/enums.ts';
import type { StaffRole } from '../../contract/model/staff.ts';

export interface VisitorSession {
  readonly sessionId: string;
}

/** A visitor's session; of a customer of an official account what they hold on every phone: `sessionId` is the customer's number. */
export interface CustomerSession extends VisitorSession {
  readonly isVisitor: boolean;
}

export interface SalesSession {
  readonly sessionId: string;
  readonly salesNo: string;
}

/** Told apart by `salesNo`. */
export type VisitorOrSalesSession = VisitorSession | SalesSession;

export interface StaffSession {
  readonly sessionId: string;
  readonly account: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** An insurer's system that signed the call. */
export interface InsurerClient {
  readonly keyId: string;
  /** Whose products it may open recordings of; null: of all. */
  readonly insurerName: string | null;
}

interface SessionByAuth {
  readonly none: null;
  readonly visitor: CustomerSession;
  readonly visitor_or_sales: VisitorOrSalesSession;
  readonly sales: SalesSession;
  readonly staff: StaffSession;
  readonly insurer: InsurerClient;
}

export type SessionOf<A extends CallAuth> = SessionByAuth[A];

/** Who calls, as the call's `auth` wants it; over which host name; and for a form the file that comes with it. */
export interface Caller<A extends CallAuth> {
  readonly session: SessionOf<A>;
  readonly hostname: string;
  /** The caller's IP address, as the balancer tells it. */
  readonly address: string;
  /** What limits count it as: see networkOf. */
  readonly network: string;
  /** On which platform the caller's page says that it stands. */
  readonly platform: PlatformKind;
  /** Where customers reach this server: the configured origin, or the one that this call came to. */
  readonly origin: string;
  /** Where the page that calls stands: the same, or the agents' host beside it. */
  readonly pageOrigin: string;
  /** Throws bodyUnreadable or objectEmpty where no file came. */
  file(): Promise<{ readonly stream: Readable; truncated(): boolean }>;
}
