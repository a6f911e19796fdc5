import type { staff } from '../../../contract/services/staff.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { endSession } from '../../records/sessions/staff-sessions.ts';
import type { Handlers } from '../handlers.ts';
import { login } from './login.ts';

export const staffHandlers = (context: ServiceContext): Handlers<typeof staff> => ({
  login: (input, { network }) => login(context, input, network),
  me: async (_input, { session: { account, name, roles } }) => ({ account, name, roles: [...roles] }),
  async logout(_input, { session }) {
    await endSession(context.connection.db, session.sessionId);
    return {};
  },
});
