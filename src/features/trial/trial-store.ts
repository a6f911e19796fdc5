import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { GeneProblem, MissingGene, Quotation } from '../../../contract/model/gene.ts';
import type { LaidOut } from '../../../contract/services/trial.ts';
import type { Failure } from '../../api/failure.ts';
import { LatestAnswer } from '../../lib/latest-answer.ts';
import type { Answer, Question } from './ask-server.ts';
import {
  type Choices,
  type FactorPlace,
  noChoices,
  withInsurant,
  withoutInsurant,
  withValues,
} from './choices.ts';
import { type FactorGroup, type Premium, premiumOf } from './premium.ts';

export interface TrialState {
  readonly choices: Choices;
  /** The latest answer: what can be chosen. Its figures count only while the premium is ready. */
  readonly laidOut: LaidOut | null;
  readonly premium: Premium;
  /** What the last change of plan could not take along. */
  readonly changed: readonly GeneProblem[];
  /** What was named to the customer as missing. */
  readonly named: FactorPlace | null;
  /** The choices from before an insurant was removed, for as long as that can be undone. */
  readonly beforeRemoval: Choices | null;
  /** What was kept no longer fits the product, and was dropped. */
  readonly startedOver: boolean;
}

interface Options {
  readonly choices: Choices;
  readonly groups: readonly FactorGroup[];
  readonly send: (question: Question, signal: AbortSignal) => Promise<Answer>;
  /** Keeps what was chosen, so that a reload has it. */
  readonly keep: (choices: Choices) => void;
}

/** A product that was changed since: its plans or values are others. */
const outOfDate: readonly number[] = [catalogue.factorInvalid.code, catalogue.planMissing.code];

/** The server's newer figure, or that there is none: what other plans and options cost was reckoned with the one before. */
function withQuotation(laidOut: LaidOut, quotation: Quotation | null): LaidOut {
  const unpriced = (genes: LaidOut['policy']): LaidOut['policy'] =>
    genes.map((gene) => ({
      ...gene,
      options: gene.options.map((option) => ({ ...option, adds_fen: null })),
    }));
  return {
    ...laidOut,
    policy: unpriced(laidOut.policy),
    insurants: laidOut.insurants.map(unpriced),
    plans: laidOut.plans.map(({ product_plan_no }) => ({
      product_plan_no,
      first_fen: product_plan_no === laidOut.product_plan_no ? (quotation?.first_fen ?? null) : null,
    })),
    quotation,
  };
}

/** One visit's trial of a product: what is chosen, what the server says of it, and the premium, never an old one. */
export class TrialStore {
  readonly #options: Options;
  readonly #latest: LatestAnswer<Question, Answer>;
  readonly #listeners = new Set<() => void>();
  #state: TrialState;
  /** The last figure that was shown, in fen. */
  #before: number | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#latest = new LatestAnswer({
      waitMs: 250,
      send: options.send,
      onAnswer: (answer) => this.#take(answer),
    });
    this.#state = {
      choices: options.choices,
      laidOut: null,
      premium: { kind: 'pending' },
      changed: [],
      named: null,
      beforeRemoval: null,
      startedOver: false,
    };
  }

  getState = (): TrialState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for the premium of what is chosen, at once: on entry, and again after a failure. */
  reprice = (): void => {
    this.#set({ premium: { kind: 'pending' } });
    this.#latest.putAtOnce({ choices: this.#state.choices, leaves: null });
  };

  stop = (): void => {
    this.#latest.cancel();
  };

  choose(place: FactorPlace, values: readonly string[]): void {
    this.#change(withValues(this.#state.choices, place, values));
  }

  choosePlan(planNo: string): void {
    const { choices } = this.#state;
    if (choices.planNo === planNo) return;
    const chosen = { ...choices, planNo };
    this.#begin(chosen);
    this.#latest.putAtOnce({ choices: chosen, leaves: choices.planNo });
  }

  /** What was chosen elsewhere, or nothing, instead of all that is chosen here. */
  replace(choices: Choices): void {
    this.#begin(choices);
    this.#latest.putAtOnce({ choices, leaves: null });
  }

  addInsurant(): void {
    this.#change(withInsurant(this.#state.choices));
  }

  /** Can be undone until that is forgotten. */
  removeInsurant(insurant: number): void {
    const before = this.#state.choices;
    this.#change(withoutInsurant(before, insurant));
    this.#set({ beforeRemoval: before });
  }

  undoRemoval(): void {
    const { beforeRemoval } = this.#state;
    if (beforeRemoval) this.#change(beforeRemoval);
  }

  /** It can no longer be undone. */
  forgetRemoval = (): void => this.#set({ beforeRemoval: null });

  /** Says at its place what is missing. */
  name(place: FactorPlace | null): void {
    this.#set({ named: place });
  }

  /** The server's newer figure, which the customer took. */
  takeQuotation(productVersion: number, quotation: Quotation): void {
    const { laidOut } = this.#state;
    if (!laidOut) return;
    this.#before = quotation.first_fen;
    this.#set({
      laidOut: { ...withQuotation(laidOut, quotation), product_version: productVersion },
      premium: { kind: 'ready', quotation, more: null },
    });
  }

  /** The server's word at the end that these choices cannot be had. */
  refuse(problems: readonly GeneProblem[], missing: readonly MissingGene[]): void {
    const { laidOut } = this.#state;
    if (!laidOut) return;
    this.#layOut({ ...withQuotation(laidOut, null), problems: [...problems], missing: [...missing] });
  }

  #change(choices: Choices): void {
    this.#begin(choices);
    this.#latest.put({ choices, leaves: null });
  }

  #begin(choices: Choices): void {
    this.#options.keep(choices);
    this.#set({
      ...{ choices, premium: { kind: 'pending' }, changed: [], named: null },
      ...{ beforeRemoval: null, startedOver: false },
    });
  }

  #take(answer: Answer): void {
    if (answer.kind === 'failed') return this.#fail(answer.failure);
    if (answer.switched) {
      const { genes, changed } = answer.switched;
      const choices = { ...this.#state.choices, genes };
      this.#options.keep(choices);
      this.#set({ choices, changed });
    }
    this.#layOut(answer.laidOut);
  }

  #layOut(answered: LaidOut): void {
    // What did not change keeps its identity, so that only the factors that did are drawn again.
    const laidOut = copyWithStructuralSharing(this.#state.laidOut, answered);
    const { planNo } = this.#state.choices;
    const premium = premiumOf(laidOut, { planNo, groups: this.#options.groups, before: this.#before });
    if (premium.kind === 'ready') this.#before = premium.quotation.first_fen;
    this.#set({ laidOut, premium });
  }

  #fail(failure: Failure): void {
    if (failure.kind === 'code' && outOfDate.includes(failure.code) && !this.#state.startedOver) {
      const choices = noChoices(null);
      this.#begin(choices);
      this.#set({ startedOver: true });
      this.#latest.putAtOnce({ choices, leaves: null });
      return;
    }
    this.#set({
      premium: failure.kind === 'no_response' ? { kind: 'offline' } : { kind: 'failed', failure },
    });
  }

  #set(change: Partial<TrialState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
