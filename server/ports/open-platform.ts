import type { OauthScope } from '../../contract/services/official-account.ts';

/** The platform could not be reached, or answered what is no answer. */
export class OpenPlatformError extends Error {
  override readonly name = 'OpenPlatformError';
}

/** A code that is good for nothing: unknown, used before or too old. */
export class AuthorizationRefused extends Error {
  override readonly name = 'AuthorizationRefused';
}

/** The official account by which customers of the chat app log in, at the chat app's open platform. */
export interface OpenPlatform {
  readonly alias: string;
  readonly appId: string;
  /** How customers are asked who they are. */
  readonly scope: OauthScope;
  /** The authorize page, without its parameters; `origin` is ours as the browser reaches it. */
  authorizeUrl(origin: string): string;
  /** Whose code it is, and how far they let themselves be known. Rejects with AuthorizationRefused or OpenPlatformError. */
  identify(code: string): Promise<{ readonly openid: string; readonly scope: OauthScope }>;
  /** The ticket that signs pages for the JS-SDK. Rejects with OpenPlatformError. */
  ticket(): Promise<string>;
}

/** Keeps what the platform gave for a while, for every process of this server. */
export interface TokenKeeper {
  get(name: string, now: Date): Promise<string | null>;
  put(name: string, value: string, expiresAt: Date): Promise<void>;
  drop(name: string): Promise<void>;
}

/** One GET and the text of its answer; rejects where nobody answers. */
export type PlatformTransport = (url: string) => Promise<string>;
