import type { insurer } from '../../../contract/services/insurer.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Handlers } from '../handlers.ts';
import { openRecording } from './open-recording.ts';

export const insurerHandlers = (context: ServiceContext): Handlers<typeof insurer> => ({
  openRecording: (input, caller) => openRecording(context, input, caller),
});
