import type { insurer } from '../../../contract/services/insurer.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Handlers } from '../handlers.ts';
import { openRecording } from './open-recording.ts';
import { recordingOfInsurer } from './recording.ts';
import { results } from './results.ts';

export const insurerHandlers = (context: ServiceContext): Handlers<typeof insurer> => ({
  openRecording: (input, caller) => openRecording(context, input, caller),
  results: (input, { session }) => results(context, input, session),
  recording: ({ recording_no }, caller) => recordingOfInsurer(context, recording_no, caller),
});
