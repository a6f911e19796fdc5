import { normaliseCertificateNumber } from '../../../contract/certificate/normalise.ts';
import { certificateProblem } from '../../../contract/certificate/number.ts';
import type { RequestOf } from '../../../contract/define.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { isSameName } from '../../../contract/person-name.ts';
import { Failure } from '../../domain/failure.ts';
import { timeInWords } from '../../domain/limits.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { countWithin, readUsedUp } from '../../records/limits/rate-limits.ts';
import { recordingAndPerson } from '../../records/recording/holder.ts';
import type { PersonRow } from '../../records/recording/recordings.ts';
import { passedOrThrow, type Attempt } from '../../records/identity/attempt.ts';
import { prepareWithinLimits } from '../../records/identity/captcha-attempt.ts';
import { recordingTarget, wrongNames } from '../../records/identity/captcha-limits.ts';
import {
  sendingLimits,
  sendOrTakeBack,
  sentAnswer,
  type PreparedCaptcha,
} from '../../records/identity/send-within-limits.ts';

type Input = Extract<RequestOf<typeof insure.sendCaptcha>, { scene: 'single_recording' }>;
type Visitor = Caller<'visitor'>;

/** Sends a captcha to the person's own mobile, where name and number are theirs. Throws what the contract says. */
export async function sendCaptcha(context: ServiceContext, input: Input, visitor: Visitor) {
  const { connection } = context;
  if (certificateProblem(input.certificate_type, input.certificate_number))
    throw new Failure('certificateInvalid');
  const attempt = await connection.db.transaction((tx) => prepareCaptcha(context, tx, input, visitor));
  const prepared = passedOrThrow(attempt);
  await sendOrTakeBack(context, prepared, visitor);
  notifyChanged(context, prepared.ownerNo);
  return sentAnswer(context, prepared);
}

async function prepareCaptcha(
  context: ServiceContext,
  tx: Queryable,
  input: Input,
  visitor: Visitor,
): Promise<Attempt<PreparedCaptcha>> {
  const { personalData, now } = context;
  const at = now();
  // Locked, so that a hundred guesses at once are looked at one after the other. Who holds it sees what is kept of them
  // also once it is over.
  const { recording, person } = await recordingAndPerson(tx, input.transmit_record_no, at, {
    ...{ lock: true, late: 'held', heldBy: visitor.session.sessionId },
  });
  const { recordingNo } = recording;
  const target = recordingTarget(recordingNo, personalData.open(person.mobileSealed));
  const guesses = wrongNames(visitor, recordingNo);
  const usedUp = await readUsedUp(tx, personalData, [...guesses, ...sendingLimits(visitor, target)], at);
  const locked = usedUp(guesses);
  if (locked) throw identityLocked(locked, at);
  if (!isPerson(personalData, person, input)) {
    for (const counted of guesses) await countWithin(tx, personalData, counted);
    return { refused: new Failure('identityMismatch') };
  }
  return { passed: await prepareWithinLimits(context, tx, target, input.way ?? 'sms', visitor, usedUp) };
}

export const identityLocked = (until: Date, now: Date) =>
  new Failure('identityLocked', {
    message: `尝试次数过多，请在 ${timeInWords(until, now)} 后再试，或联系您的顾问`,
    data: { retry_at: until.toISOString() },
  });

function isPerson(
  { open }: ServiceContext['personalData'],
  person: PersonRow,
  input: Pick<Input, 'name' | 'certificate_type' | 'certificate_number'>,
): boolean {
  return (
    isSameName(input.name, open(person.nameSealed)) &&
    person.certificateType === input.certificate_type &&
    open(person.certificateNumberSealed) === normaliseCertificateNumber(input.certificate_number)
  );
}
