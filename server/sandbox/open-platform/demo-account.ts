import { openPlatformBase } from '../../../contract/sandbox/open-platform.ts';
import type { Database } from '../../ports/database.ts';

/** What the stand-in of the open platform works with. */
export interface SandboxPlatform {
  readonly db: Database;
  readonly now: () => Date;
}

/** The demonstration's official account. */
export const demoAccount = {
  appId: 'wxdemo0000000001',
  secret: 'demo-secret-of-the-official-account',
} as const;

export const authorizePath = `${openPlatformBase}/connect/oauth2/authorize`;

export const sandboxAuthorizeUrl = (origin: string): string => `${origin}${authorizePath}`;
