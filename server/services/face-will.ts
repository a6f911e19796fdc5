import type { faceWill, ProofFrame } from '../../contract/services/face-will.ts';
import { faceChallenge } from '../../contract/services/face-will.ts';
import { Failure } from '../domain/failure.ts';
import { willRules } from '../domain/will-check.ts';
import type { Queryable } from '../ports/database.ts';
import { recordingEvents } from '../ports/schema.ts';
import { requireConsent, standingConsent } from './consent-access.ts';
import { eraseObjects } from './erasure.ts';
import type { Caller, Handlers, ServiceContext } from './handler.ts';
import { judgeProof, keepProof } from './face-proof.ts';
import { announce, moveRecording, openRecording, requireHolder } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';
import { codeOf, finishWillCheck, resultOf, returnRoute, willCheckOf, willChecksOf } from './will-checks.ts';
import type { WillCheckRow } from './will-checks.ts';

export const faceWillHandlers = (context: ServiceContext): Handlers<typeof faceWill> => {
  const { connection, now, tickets, willCheckEngine } = context;

  /** The check that a ticket stands for. Spent or not, the ticket ends when its time is over. */
  const ticketed = async (ticket: string): Promise<WillCheckRow> => {
    const opened = tickets.open('face_will', ticket, now());
    if (opened.kind === 'over') throw new Failure('faceLinkExpired');
    const check =
      opened.kind === 'good' ? await willCheckOf(connection.db, opened.claims.willCheckNo) : undefined;
    if (!check || check.engine !== 'embedded') throw new Failure('faceTicketInvalid');
    return check;
  };

  const ownRecording = async (tx: Queryable, transmitRecordNo: string, caller: Caller) => {
    const recording = await openRecording(tx, transmitRecordNo, now(), { lock: true });
    await requireHolder(tx, recording, caller.session);
    if (recording.willCheck !== 'required') throw new Failure('recordingOutOfOrder');
    return recording;
  };

  const pass = (
    tx: Queryable,
    recording: RecordingRow,
    caller: Caller,
    outcome: { willOutcome: 'passed' | 'to_person'; code: string | null; engine: string },
  ) =>
    moveRecording(
      tx,
      recording,
      'check_will',
      {
        mover: 'reader',
        actor: caller.session?.sessionId ?? '',
        at: now(),
        detail: { outcome: outcome.willOutcome, code: outcome.code, engine: outcome.engine },
      },
      { willOutcome: outcome.willOutcome },
    );

  return {
    async open({ ticket }) {
      const check = await ticketed(ticket);
      if (check.status !== 'open' || check.expiresAt <= now()) throw new Failure('faceLinkExpired');
      await requireConsent(connection.db, check.recordingNo, 'face');
      return {
        will_check_no: check.willCheckNo,
        challenges: challengesOf(check),
        challenge_seconds: willRules.challengeSeconds,
        expires_at: check.expiresAt.toISOString(),
      };
    },

    async answer({ ticket, frames }) {
      const check = await ticketed(ticket);
      const redirect = () => ({ redirect: returnRoute(context, check.willCheckNo, now()) });
      // The same again after an answer that got lost: the result stands, the pictures are not looked at twice.
      if (check.status !== 'open') return redirect();
      if (check.expiresAt <= now()) throw new Failure('faceLinkExpired');
      await requireConsent(connection.db, check.recordingNo, 'face');
      const proof = proofOf(frames, challengesOf(check));
      const verdict = await judgeProof(context, check, proof);
      const kept = await keepProof(context, check, proof);
      const at = now();
      const finished = await connection.db.transaction(async (tx) => {
        const locked = await willCheckOf(tx, check.willCheckNo, { lock: true });
        if (!(await standingConsent(tx, check.recordingNo, 'face'))) return false;
        if (locked?.status !== 'open') return true;
        const { status, code, distance } = verdict;
        await finishWillCheck(tx, check.willCheckNo, { status, code, distance }, at);
        await tx.insert(recordingEvents).values({
          recordingNo: check.recordingNo,
          name: 'will_check',
          actor: check.sessionId,
          detail: { status: verdict.status, code: verdict.code, thresholds: verdict.thresholds },
          at,
        });
        return true;
      });
      if (!finished) {
        // The consent was withdrawn while the pictures were looked at.
        await eraseObjects(context, { prefixes: [], keys: kept });
        throw new Failure('consentNeeded', { data: { purpose: 'face' } });
      }
      await announce(context, check.recordingNo);
      return redirect();
    },

    async confirm({ transmit_record_no, result }, caller) {
      const opened = tickets.open('face_will_result', result, now());
      if (opened.kind === 'over')
        throw new Failure('faceResultInvalid', { message: '核验结果已过期，请重新核验' });
      if (opened.kind !== 'good') throw new Failure('faceResultInvalid');
      const { willCheckNo } = opened.claims;
      const before = await willCheckOf(connection.db, willCheckNo);
      if (before) await settle(before);
      const answer = await connection.db.transaction(async (tx) => {
        const recording = await ownRecording(tx, transmit_record_no, caller);
        const check = await willCheckOf(tx, willCheckNo);
        if (!check || check.recordingNo !== recording.recordingNo) throw new Failure('faceResultInvalid');
        const { status } = check;
        if (status === 'open') return await resultOf(tx, recording, 'waiting', null);
        // Read again later, or twice at once, a result moves nothing a second time.
        if (status === 'failed' || recording.willOutcome !== null)
          return await resultOf(tx, recording, recording.willOutcome ?? status, codeOf(check));
        await requireConsent(tx, recording.recordingNo, 'face');
        const moved = await pass(tx, recording, caller, {
          willOutcome: status,
          code: check.code,
          engine: check.engine,
        });
        return await resultOf(tx, moved, status, codeOf(check));
      });
      await announce(context, answer.recording_no);
      return answer;
    },

    async choosePerson({ transmit_record_no }, caller) {
      const answer = await connection.db.transaction(async (tx) => {
        const recording = await ownRecording(tx, transmit_record_no, caller);
        if (recording.willOutcome !== null) {
          const last = (await willChecksOf(tx, recording.recordingNo))[0];
          const code = recording.willOutcome === 'passed' || !last ? null : codeOf(last);
          return await resultOf(tx, recording, recording.willOutcome, code);
        }
        const moved = await pass(tx, recording, caller, {
          willOutcome: 'to_person',
          code: 'chosen_by_customer',
          engine: 'none',
        });
        return await resultOf(tx, moved, 'to_person', 'chosen_by_customer');
      });
      await announce(context, answer.recording_no);
      return answer;
    },
  };

  /** Asks the outside engine where its result is not known here yet. */
  async function settle(check: WillCheckRow): Promise<void> {
    if (check.status !== 'open' || check.outsideNo === null || check.engine !== willCheckEngine.name) return;
    const result = await willCheckEngine.result(check.outsideNo);
    if (result) await finishWillCheck(connection.db, check.willCheckNo, result, now());
  }
};

const challengesOf = ({ challenges }: WillCheckRow) => challenges.map((one) => faceChallenge.parse(one));

/** The pictures in the order that was asked for, as bytes. A missing or foreign one is refused. */
function proofOf(frames: readonly ProofFrame[], challenges: readonly string[]) {
  const wanted = ['straight', ...challenges];
  const proof = frames.map(({ shows, jpeg }) => ({ shows, jpeg: Buffer.from(jpeg, 'base64') }));
  const right =
    proof.length === wanted.length &&
    proof.every(({ shows, jpeg }, i) => shows === wanted[i] && jpeg[0] === 0xff && jpeg[1] === 0xd8);
  if (!right) throw new Failure('facePictureUnreadable');
  return proof;
}
