import type { consent } from '../../../contract/services/consent.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Handlers } from '../handlers.ts';
import { consentState } from './consent-state.ts';
import { give } from './give.ts';
import { withdraw } from './withdraw.ts';
import { heldRecording } from '../../records/recording/holder.ts';

export const consentHandlers = (context: ServiceContext): Handlers<typeof consent> => ({
  async list({ transmit_record_no }, { session }) {
    const { db } = context.connection;
    const recording = await heldRecording(db, transmit_record_no, session, context.now(), { late: true });
    return await consentState(context, db, recording);
  },
  give: (input, caller) => give(context, input, caller),
  withdraw: (input, caller) => withdraw(context, input, caller),
});
