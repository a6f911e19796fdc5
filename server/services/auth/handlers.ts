import type { auth } from '../../../contract/services/auth.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { beginVisitorSession } from '../../records/sessions/visitor-sessions.ts';
import type { Handlers } from '../handlers.ts';

export const authHandlers = (context: ServiceContext): Handlers<typeof auth> => ({
  visitorLogin: async () => ({ token: await beginVisitorSession(context) }),
  userInfo: async () => ({ role: 'customer', is_visitor: true }),
});
