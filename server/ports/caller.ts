import type { Readable } from 'node:stream';
import type { CallAuth } from '../../contract/define.ts';
import type { StaffRole } from '../../contract/services/staff.ts';

export interface VisitorSession {
  readonly sessionId: string;
}

export interface SalesSession {
  readonly sessionId: string;
  readonly salesNo: string;
}

export interface StaffSession {
  readonly sessionId: string;
  readonly account: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** An insurer's system that signed the call. */
export interface InsurerClient {
  readonly keyId: string;
}

interface SessionByAuth {
  readonly none: null;
  readonly visitor: VisitorSession;
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
  /** Where customers reach this server: the configured origin, or the one that this call came to. */
  readonly origin: string;
  /** Throws bodyUnreadable or objectEmpty where no file came. */
  file(): Promise<{ readonly stream: Readable; truncated(): boolean }>;
}
