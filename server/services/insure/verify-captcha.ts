import type { RequestOf } from '../../../contract/define.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { nextStep } from '../../domain/recording/recording.ts';
import type { Caller, VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { forgetFailures, requireUnlocked } from '../../records/identity/attempts.ts';
import {
  captchaHash,
  countWrongGuess,
  mostGuesses,
  newestCaptcha,
  useCaptcha,
} from '../../records/identity/captchas.ts';
import { isHolder, recordingBehind } from '../../records/recording/holder.ts';
import { moveRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { passedOrThrow, type Attempt } from './attempt.ts';

type Input = RequestOf<typeof insure.verifyCaptcha>;

/** With the right captcha this session holds the recording. */
export async function verifyCaptcha(context: ServiceContext, input: Input, { session }: Caller<'visitor'>) {
  const attempt = await context.connection.db.transaction((tx) => identify(context, tx, input, session));
  const recording = passedOrThrow(attempt);
  await notifyChanged(context, recording.recordingNo);
  return { next_step_alias: nextStep(recording.status, true, recording.willCheck) };
}

async function identify(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  input: Input,
  session: VisitorSession,
): Promise<Attempt<RecordingRow>> {
  const at = now();
  const { sessionId } = session;
  const recording = await recordingBehind(tx, input.transmit_record_no, at, { lock: true });
  const owner = recordingOwner(recording.recordingNo);
  await requireUnlocked(tx, owner, at);
  const sent = await newestCaptcha(tx, owner, sessionId);
  const right = sent?.codeHash === captchaHash(personalData, owner, input.captcha);
  // The same right code again, after an answer that got lost: the same answer.
  if (sent?.used && right && isHolder(recording, session)) return { passed: recording };
  if (!sent || sent.used || sent.expiresAt <= at || sent.failures >= mostGuesses)
    return { refused: new Failure('captchaExpired') };
  if (!right) {
    await countWrongGuess(tx, sent);
    return { refused: new Failure('captchaWrong') };
  }
  await useCaptcha(tx, sent);
  await forgetFailures(tx, owner);
  const by = { mover: 'reader', actor: sessionId, at, detail: {} } as const;
  return { passed: await moveRecording(tx, recording, 'identify', by, { holder: sessionId }) };
}
