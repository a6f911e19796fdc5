import type { auth } from '../../../contract/services/auth.ts';
import { tooManyRequests, visitorsPerAddress } from '../../domain/limits.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { beginVisitorSession } from '../../records/sessions/visitor-sessions.ts';
import type { Handlers } from '../handlers.ts';

export const authHandlers = (context: ServiceContext): Handlers<typeof auth> => ({
  async visitorLogin(_input, { network }) {
    const { connection, personalData, now } = context;
    const from = await countWithin(connection.db, personalData, { limit: visitorsPerAddress, of: network });
    if (from) throw tooManyRequests(from, now());
    return { token: await beginVisitorSession(context) };
  },
  userInfo: async (_input, { session }) => ({ role: 'customer', is_visitor: session.isVisitor }),
});
