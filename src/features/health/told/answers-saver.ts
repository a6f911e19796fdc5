import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { RequestOf } from '../../../../contract/define.ts';
import type { GivenHealthAnswer, HealthConclusion } from '../../../../contract/model/health.ts';
import type { health } from '../../../../contract/services/health.ts';
import { failureCode, isFailure } from '../../../api/failure.ts';
import { isUnheard } from '../../../api/unheard.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import type { SaveWord } from '../../../ui/save-sign.tsx';
import type { KeptAnswers } from './kept-answers.ts';

/** From the last input to the saving of it. */
const quietMs = 800;
const againMs = 5000;

export type HealthSubmission = RequestOf<typeof health.submitConclusion>;

type Answers = readonly GivenHealthAnswer[];

interface Save {
  readonly answers: Answers;
  readonly revision: number;
  readonly requestId: string;
}

interface Now {
  readonly answers: Answers;
  readonly saved: Answers;
  readonly revision: number;
}

/** Who is told how the saving goes. */
export interface SavingListener {
  onWord(word: SaveWord): void;
  /** Why it is not saved; null: it is. */
  onFailure(failure: unknown): void;
  /** What was sent in before the last change is confirmed, and the change refused in words. */
  onConfirmed(words: string): void;
  /** The last change went over what was sent in when nobody was here any more. */
  onReopened(): void;
}

interface Begun {
  readonly processNo: string;
  readonly kept: KeptAnswers;
  /** Sends it in, and answers or throws what came of it. */
  readonly send: (submission: HealthSubmission) => Promise<HealthConclusion>;
  readonly now: Now;
}

/**
 * Saves what is answered while it is answered: one request at a time, the next with what came meanwhile. What the
 * server has not got is kept on this device.
 */
export class AnswersSaver {
  readonly #processNo: string;
  readonly #kept: KeptAnswers;
  readonly #send: Begun['send'];
  #listener: SavingListener | null = null;
  #now: Now;
  /** The server may have it though its answer was lost: it is sent again as it was, before anything newer. */
  #unanswered: Save | null;
  #sentIn: HealthSubmission | null = null;
  #isOvertaken = false;
  #isReopened = false;
  #isLeft = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;

  constructor({ processNo, kept, send, now }: Begun) {
    this.#processNo = processNo;
    this.#kept = kept;
    this.#send = send;
    this.#now = now;
    this.#unanswered = kept.read()?.sent ?? null;
  }

  listen(listener: SavingListener): void {
    this.#listener = listener;
  }

  revision(): number {
    return this.#now.revision;
  }

  change(answers: Answers): void {
    this.#now = { ...this.#now, answers };
    this.#keep();
    this.#listener?.onWord('saving');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), quietMs);
  }

  /** Resolves with whether the server has everything. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Sends it in; it may have arrived though nobody answers. */
  async sendIn(submission: HealthSubmission): Promise<HealthConclusion> {
    this.#sentIn = submission;
    const came = await this.#send(submission);
    this.#sentIn = null;
    return came;
  }

  enter(): void {
    this.#isLeft = false;
  }

  leave(): void {
    this.#isLeft = true;
    void this.flush();
  }

  #keep(): void {
    const { answers, revision } = this.#now;
    const sent = this.#unanswered;
    if (!this.#isOvertaken)
      this.#kept.set({
        ...{ revision, answers: [...answers] },
        ...(sent && { sent: { ...sent, answers: [...sent.answers] } }),
      });
  }

  async #saveAll(): Promise<boolean> {
    while (this.#now.answers !== this.#now.saved) {
      const refused = await this.#saveNext();
      if (refused === null) continue;
      this.#tellRefused(refused.error);
      return false;
    }
    this.#kept.clear();
    this.#listener?.onWord(this.#now.revision === 0 ? 'none' : 'saved');
    if (this.#isReopened && this.#isLeft) this.#listener?.onReopened();
    this.#isReopened = false;
    return true;
  }

  /** Null where it is saved, or to be tried at once. */
  async #saveNext(): Promise<{ readonly error: unknown } | null> {
    const { answers, revision } = this.#now;
    const save = (this.#unanswered ??= { answers, revision, requestId: newRequestId() });
    this.#keep();
    this.#listener?.onWord('saving');
    try {
      const after = await this.#send(savingOf(this.#processNo, save));
      this.#unanswered = null;
      this.#now = { ...this.#now, saved: save.answers, revision: after.revision };
      this.#listener?.onFailure(null);
      return null;
    } catch (refused) {
      const error = await this.#afterSubmission(refused);
      return error === null ? null : { error };
    }
  }

  #tellRefused(error: unknown): void {
    const isRefused = !isUnheard(error);
    this.#listener?.onWord(isRefused ? 'refused' : this.#kept.isOnDevice() ? 'kept' : 'waiting');
    this.#listener?.onFailure(error);
    if (overtaken.some((one) => one === failureCode(error))) {
      this.#isOvertaken = true;
      this.#kept.clear();
    }
    if (isRefused) this.#unanswered = null;
    else this.#timer = setTimeout(() => void this.flush(), againMs);
  }

  /** Null where what was sent in unheard is what was in the way: the change goes over it. */
  async #afterSubmission(error: unknown): Promise<unknown> {
    const code = failureCode(error);
    const sent = this.#sentIn;
    if (!sent || !outrun.some((one) => one === code)) return error;
    try {
      // As the same request it is only told how it ended.
      const { state, revision } = await this.#send(sent);
      this.#sentIn = null;
      if (state === 'confirmed') {
        if (isFailure(error) && error.kind === 'code') this.#listener?.onConfirmed(error.message);
        return error;
      }
      this.#isReopened = true;
      this.#unanswered = null;
      this.#now = { ...this.#now, revision };
      return null;
    } catch (failed) {
      return isUnheard(failed) ? failed : error;
    }
  }
}

/** What a save is answered where what was sent in came first. */
const outrun: readonly number[] = [catalogue.healthChangedElsewhere.code, catalogue.healthAnswersFixed.code];

/** What is answered here is not what the server will take: kept, it would stand in the way of what is. */
const overtaken: readonly number[] = [...outrun, catalogue.memberMissing.code, catalogue.multipleErrors.code];

const savingOf = (
  process_no: string,
  { answers, revision, requestId: request_id }: Save,
): HealthSubmission => ({
  process_no,
  request_id,
  kind: 'save',
  revision,
  answers: [...answers],
});
