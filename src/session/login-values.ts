import * as z from 'zod/mini';
import { storedJson, storedText } from './stored-value.ts';

const local = (name: string) => storedText(() => localStorage, name);
const session = (name: string) => storedText(() => sessionStorage, name);

/** Values of the login over an official account; a plain browser never loads them. */
export const loginValues = {
  agentPlatform: local('agent_platform'),
  wxAlias: local('wx_alias'),
  oauthWay: local('oauth_way'),
  /** Set where the customer was not asked for more than who they are. */
  isBase: local('isbase'),
  usedCodes: storedJson<readonly string[]>(() => sessionStorage, 'is_use_code', z.array(z.string())),
  /** With what the browser was sent to the authorize page last. */
  state: session('authorize_state'),
  /** When it was sent there, in milliseconds since 1970. */
  sentAt: storedJson<readonly number[]>(() => sessionStorage, 'authorize_sent_at', z.array(z.number())),
  /** The same, for a tab that comes back as another one. */
  sentAtByAnyTab: storedJson<readonly number[]>(() => localStorage, 'authorize_sent_at', z.array(z.number())),
  /** The customer chose to go on without the official account, in this tab. */
  asVisitor: session('goes_on_as_visitor'),
} as const;
