import type { auth } from '../../contract/services/auth.ts';
import type { Handlers, ServiceContext } from './handler.ts';
import { createVisitorSession } from './sessions.ts';

export const authHandlers = (context: ServiceContext): Handlers<typeof auth> => ({
  visitorLogin: async () => ({ token: await createVisitorSession(context) }),
  userInfo: async (_input, { session }) => ({
    role: session?.kind === 'sales' ? 'sales' : 'customer',
    is_visitor: session?.kind === 'visitor',
  }),
});
