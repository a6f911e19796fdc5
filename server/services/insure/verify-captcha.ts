import type { RequestOf } from '../../../contract/define.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import { nextPage } from '../../domain/recording/recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { forgetCounts } from '../../records/limits/rate-limits.ts';
import { isHolder, recordingAndPerson } from '../../records/recording/holder.ts';
import { moveRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { passedOrThrow, type Attempt } from '../../records/identity/attempt.ts';
import { checkCaptcha } from '../../records/identity/captcha-attempt.ts';
import { ownWrongNames, recordingTarget } from '../../records/identity/captcha-limits.ts';

type Input = Extract<RequestOf<typeof insure.verifyCaptcha>, { scene: 'single_recording' }>;

type Visitor = Caller<'visitor'>;

/**
 * With the right captcha this session holds the recording. Throws what recordingAndPerson throws, and captchaWrong or
 * captchaExpired once the guess is counted.
 */
export async function verifyCaptcha(context: ServiceContext, input: Input, visitor: Visitor) {
  const attempt = await context.connection.db.transaction((tx) => identify(context, tx, input, visitor));
  const recording = passedOrThrow(attempt);
  notifyChanged(context, recording.recordingNo);
  return { next_step_alias: nextPage(recording.status, true, recording.willCheck) };
}

async function identify(
  context: ServiceContext,
  tx: Queryable,
  input: Input,
  visitor: Visitor,
): Promise<Attempt<RecordingRow>> {
  const { personalData, now } = context;
  const at = now();
  const { session } = visitor;
  const { sessionId } = session;
  const { recording, person } = await recordingAndPerson(tx, input.transmit_record_no, at, {
    ...{ lock: true, late: 'held', heldBy: sessionId },
  });
  const mobile = personalData.open(person.mobileSealed);
  const target = recordingTarget(recording.recordingNo, mobile);
  const checked = await checkCaptcha(context, tx, target, input.captcha, visitor);
  if ('refused' in checked) return checked;
  // The same right code again, after an answer that got lost: the same answer.
  if (checked.passed === 'again')
    return isHolder(recording, session) ? { passed: recording } : { refused: new Failure('captchaExpired') };
  await beginAnew(context, tx, recording, visitor);
  // What is over moves no more: the proof shows its holder their numbers in full.
  if (isOver(recording)) return { passed: recording };
  const by = { mover: 'reader', actor: sessionId, at, detail: {} } as const;
  return { passed: await moveRecording(tx, recording, 'identify', by, { holder: sessionId }) };
}

const isOver = ({ status }: RecordingRow): boolean => status === 'expired' || status === 'revoked';

/** Wrong names of this device no longer count. */
async function beginAnew(
  { personalData }: ServiceContext,
  tx: Queryable,
  { recordingNo }: RecordingRow,
  visitor: Visitor,
): Promise<void> {
  const own = ownWrongNames(visitor, recordingNo);
  await forgetCounts(tx, personalData, own);
}
