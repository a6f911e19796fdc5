import type { RequestOf } from '../../contract/define.ts';
import type { ReviewedSegment } from '../../contract/model/recording.ts';
import { sandbox } from '../../contract/sandbox/world.ts';
import { Reader } from './reader.ts';

type Decision = RequestOf<typeof sandbox.review>;

/** The person at the desk: decides over what stands there at that moment. */
export class Reviewer extends Reader {
  readonly name: string;

  constructor(origin: string, name = '程清和') {
    super(origin);
    this.name = name;
  }

  /** What the desk would send, seen as it stands now. */
  async decision(recordingNo: string, rest: Partial<Decision> = {}): Promise<Decision> {
    const { submission, reviews } = await this.call(sandbox.recording, { recording_no: recordingNo });
    return {
      recording_no: recordingNo,
      submission,
      after_review: reviews.find((one) => one.submission === submission)?.id ?? null,
      decision: 'pass',
      segments: [],
      remark: '',
      reviewer: this.name,
      ...rest,
    };
  }

  decides(decision: Decision) {
    return this.call(sandbox.review, decision);
  }

  async passes(recordingNo: string) {
    return await this.decides(await this.decision(recordingNo));
  }

  async returns(recordingNo: string, segments: ReviewedSegment[], remark = '') {
    return await this.decides(await this.decision(recordingNo, { decision: 'return', segments, remark }));
  }
}
