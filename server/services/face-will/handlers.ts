import { faceChallenge, type faceWill } from '../../../contract/services/face-will.ts';
import { willRules } from '../../domain/face/will-check.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import type { Handlers } from '../handlers.ts';
import { answer } from './answer.ts';
import { choosePerson } from './choose-person.ts';
import { confirm } from './confirm.ts';
import { KeyedQueue } from '../../domain/keyed-queue.ts';
import { ticketedCheck } from './ticketed-check.ts';

/** More would make nobody's answer come earlier: the engine looks at one picture at a time. */
const answersAtOnce = 2;
/** Of two to three seconds each, in half a minute at the latest. */
const answersWaiting = 12;

export const faceWillHandlers = (
  context: ServiceContext,
  answers = new KeyedQueue<void>({ atOnce: answersAtOnce, waiting: answersWaiting }),
): Handlers<typeof faceWill> => ({
  async open({ ticket }) {
    const check = await ticketedCheck(context, ticket);
    if (check.status !== 'open' || check.expiresAt <= context.now()) throw new Failure('faceLinkExpired');
    await requireConsent(context.connection.db, recordingOwner(check.recordingNo), 'face');
    return {
      will_check_no: check.willCheckNo,
      challenges: check.challenges.map((one) => faceChallenge.parse(one)),
      challenge_seconds: willRules.challengeSeconds,
      expires_at: check.expiresAt.toISOString(),
    };
  },
  answer: (input) => answer(context, answers, input),
  confirm: (input, caller) => confirm(context, input, caller),
  choosePerson: (input, caller) => choosePerson(context, input, caller),
});
