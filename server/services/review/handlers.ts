import { maskCertificateNumber, maskMobile } from '../../../contract/certificate/mask.ts';
import type { review, ReviewDetail, ReviewTask } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner, recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { lastEventId, notifyChanged } from '../../records/events/events.ts';
import { noteSeen } from '../../records/files/note-seen.ts';
import { operationsOf } from '../../records/page-trace/operations.ts';
import { reviewFile } from '../../records/review/review-file.ts';
import { lockHolder, locksNow, releaseLock, takeLock } from '../../records/review/locks.ts';
import { shownReview } from '../../records/review/reviews.ts';
import { identityCaseDetailOf, identityCases } from '../../records/review/identity-cases.ts';
import { deskRecordings, newestRecordings, reviewTaskOf } from '../../records/review/tasks.ts';
import type { Handlers } from '../handlers.ts';
import { decide } from './decide.ts';
import { decideIdentity } from './decide-identity.ts';
import { faceFilm } from './face-film.ts';
import { identityPhone } from './identity-phone.ts';
import { lockIdentity } from './lock-identity.ts';
import { phone } from './phone.ts';
import { undo } from './undo.ts';

/** The desk at which staff decide over recordings. */
export const reviewHandlers = (context: ServiceContext): Handlers<typeof review> => ({
  async recordings() {
    const { db } = context.connection;
    // Asked before the rows: what changes meanwhile is told again rather than never.
    const last_event_id = await lastEventId(db);
    const rows = await deskRecordings(db);
    const locks = await locksNow(db, context.now());
    const tasks = rows.map((row) => reviewTaskOf(context, row, locks.get(row.recording.recordingNo) ?? null));
    return { tasks, last_event_id };
  },

  async recording({ recording_no }, { hostname, session }) {
    const shown = await recordingDetail(context, recording_no, hostname);
    if (showsSomebody(shown))
      await noteSeen(context, recordingOwner(recording_no), 'recording', session.account);
    return shown;
  },

  async operations({ recording_no }) {
    const { recording } = await rowOf(context, recording_no);
    return await operationsOf(context.connection.db, recordingOwner(recording.recordingNo));
  },

  async decide(input, { session }) {
    const review = await decide(context, input, session);
    await context.jobs.wake();
    notifyChanged(context, input.recording_no);
    return { ...(await taskOf(context, input.recording_no)), review: shownReview(context, review) };
  },

  async lock({ recording_no, release }, { session }) {
    const { db } = context.connection;
    await rowOf(context, recording_no);
    const changed = release
      ? await releaseLock(db, recording_no, session)
      : await takeLock(db, recording_no, session, context.now());
    if (changed) notifyChanged(context, recording_no);
    return { locked_by: await lockHolder(db, recording_no, context.now()) };
  },

  phone: (input, { session }) => phone(context, input, session),

  identityCases: async () => ({ cases: await identityCases(context) }),
  async identityCase({ member_no, what }, { hostname, session }) {
    const shown = await identityCaseDetailOf(context, member_no, what, hostname);
    await noteSeen(context, memberOwner(member_no), 'identity', session.account);
    return shown;
  },
  lockIdentity: (input, { session }) => lockIdentity(context, input, session),
  identityPhone: (input, { session }) => identityPhone(context, input, session),
  faceFilm: (input, caller) => faceFilm(context, input, caller),
  decideIdentity: (input, caller) => decideIdentity(context, input, caller),

  async undo({ recording_no, review_id }, { session }) {
    await undo(context, recording_no, review_id, session);
    notifyChanged(context, recording_no);
    return await taskOf(context, recording_no);
  },
});

async function rowOf({ connection }: ServiceContext, recordingNo: string) {
  const [row] = await newestRecordings(connection.db, recordingNo);
  if (!row) throw new Failure('recordingMissing');
  return row;
}

async function taskOf(context: ServiceContext, recordingNo: string): Promise<ReviewTask> {
  const lock = await lockHolder(context.connection.db, recordingNo, context.now());
  return reviewTaskOf(context, await rowOf(context, recordingNo), lock);
}

const showsSomebody = ({ video, earlier, identity }: ReviewDetail): boolean =>
  video !== null ||
  earlier.some((one) => one.video !== null) ||
  identity.portrait !== null ||
  identity.will_check !== null;

async function recordingDetail(
  context: ServiceContext,
  recordingNo: string,
  hostname: string,
): Promise<ReviewDetail> {
  const { personalData } = context;
  const row = await rowOf(context, recordingNo);
  const lock = await lockHolder(context.connection.db, recordingNo, context.now());
  const task = reviewTaskOf(context, row, lock);
  const { certificateNumberSealed, mobileSealed } = row.person;
  return {
    ...task,
    person: {
      name: task.person.name,
      certificate_number_masked: maskCertificateNumber(personalData.open(certificateNumberSealed)),
      mobile_masked: maskMobile(personalData.open(mobileSealed)),
    },
    ...(await reviewFile(context, row.recording, hostname)),
  };
}
