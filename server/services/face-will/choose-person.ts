import type { RequestOf } from '../../../contract/define.ts';
import type { faceWill, FaceWillResult } from '../../../contract/services/face-will.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { codeOf, willChecksOf } from '../../records/face/will-checks.ts';
import { checkedRecording, passStep, willResult } from './will-result.ts';

type Input = RequestOf<typeof faceWill.choosePerson>;

const chosen = { willOutcome: 'to_person', code: 'chosen_by_customer', engine: 'none' } as const;

/** A person looks instead of the machine (rule R21). Repeatable. */
export async function choosePerson(
  context: ServiceContext,
  { transmit_record_no }: Input,
  caller: Caller<'visitor'>,
): Promise<FaceWillResult> {
  const at = context.now();
  const answer = await context.connection.db.transaction(async (tx) => {
    const recording = await checkedRecording(tx, transmit_record_no, caller, at);
    const { willOutcome } = recording;
    if (willOutcome === null) {
      const moved = await passStep(tx, recording, caller, chosen, at);
      return await willResult(tx, moved, chosen.willOutcome, chosen.code);
    }
    const [last] = await willChecksOf(tx, recording.recordingNo);
    const code = willOutcome === 'passed' || !last ? null : codeOf(last);
    return await willResult(tx, recording, willOutcome, code);
  });
  notifyChanged(context, answer.recording_no);
  return answer;
}
