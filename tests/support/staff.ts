import type { CallDefinition, RequestOf, ResponseOf } from '../../contract/define.ts';
import type { ReviewedSegment } from '../../contract/model/recording.ts';
import { world } from '../../contract/sandbox/world.ts';
import { staffAuthorization } from '../../contract/envelope.ts';
import { review } from '../../contract/services/review.ts';
import { staff } from '../../contract/services/staff.ts';
import { Reader } from './reader.ts';

type Decision = RequestOf<typeof review.decide>;
type IdentityDecision = RequestOf<typeof review.decideIdentity>;

/** The person at the desk: decides over what stands there at that moment. */
export class Reviewer extends Reader {
  readonly name: string;
  #login: Promise<unknown> | null = null;

  constructor(origin: string, name = '程清和') {
    super(origin);
    this.name = name;
  }

  protected override authorization(): Record<string, string> {
    return this.token ? { [staffAuthorization]: this.token } : {};
  }

  async logsIn(account: string, password: string, oneTimeCode?: string): Promise<void> {
    const input = { account, password, ...(oneTimeCode === undefined ? {} : { one_time_code: oneTimeCode }) };
    this.token = (await this.call(staff.login, input)).token;
  }

  /** Logged in with the demonstration's account of this name, unless logged in already. */
  async atTheDesk(): Promise<this> {
    if (this.token) return this;
    this.#login ??= this.call(world.staff, {}).then(async (accounts) => {
      const own = accounts.find(({ name }) => name === this.name);
      if (!own) throw new Error(`nobody called ${this.name} works here`);
      await this.logsIn(own.account, own.password);
    });
    await this.#login;
    return this;
  }

  async asks<C extends CallDefinition>(call: C, input: RequestOf<C>): Promise<ResponseOf<C>> {
    await this.atTheDesk();
    return await this.call(call, input);
  }

  /** What the desk would send, seen as it stands now. */
  async decision(recordingNo: string, rest: Partial<Decision> = {}): Promise<Decision> {
    const { submission, reviews } = await this.asks(review.recording, { recording_no: recordingNo });
    return {
      recording_no: recordingNo,
      submission,
      after_review: reviews.find((one) => one.submission === submission)?.id ?? null,
      decision: 'pass',
      segments: [],
      remark: '',
      watched: true,
      against_machine_because: '看过录像，与系统的判断不同',
      ...rest,
    };
  }

  decides(decision: Decision) {
    return this.asks(review.decide, decision);
  }

  undoes(recordingNo: string, reviewId: number) {
    return this.asks(review.undo, { recording_no: recordingNo, review_id: reviewId });
  }

  operations(recordingNo: string) {
    return this.asks(review.operations, { recording_no: recordingNo });
  }

  /** Over a card or a face as it stands at the desk now. */
  async decidesIdentity(decision: Omit<IdentityDecision, 'sent_at'>) {
    const { member_no, what } = decision;
    const { sent_at } = await this.asks(review.identityCase, { member_no, what });
    return await this.asks(review.decideIdentity, { ...decision, sent_at });
  }

  async passes(recordingNo: string) {
    return await this.decides(await this.decision(recordingNo));
  }

  async returns(recordingNo: string, segments: ReviewedSegment[], remark = '') {
    return await this.decides(await this.decision(recordingNo, { decision: 'return', segments, remark }));
  }
}
