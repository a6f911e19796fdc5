import type { openPlatform } from '../../../contract/sandbox/open-platform.ts';
import { jssdkSignature } from '../../domain/jssdk-signature.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Handlers } from '../../services/handlers.ts';
import { authorizedAddress, withParameters } from './authorizations.ts';
import type { SandboxPlatform } from './demo-account.ts';
import { currentTickets } from './platform-tokens.ts';

export const sandboxPlatform = ({ connection, now }: ServiceContext): SandboxPlatform => ({
  db: connection.db,
  now,
});

/** What a customer does on the authorize page, and what the chat app itself looks at. */
export const openPlatformHandlers = (context: ServiceContext): Handlers<typeof openPlatform> => {
  const platform = sandboxPlatform(context);
  return {
    async allow({ redirect_uri: redirectUri, state, scope, account, allows }) {
      const address = allows
        ? await authorizedAddress(platform, { redirectUri, state, scope, account })
        : withParameters(redirectUri, { state });
      return { address };
    },

    async verifySignature({ signature, ...page }) {
      const tickets = await currentTickets(platform);
      return { valid: tickets.some((ticket) => jssdkSignature({ ...page, ticket }) === signature) };
    },
  };
};
