import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { LaidOutGene } from '../../../contract/model/gene.ts';
import type { LaidOut } from '../../../contract/services/trial.ts';
import type { Answer, Question } from './ask-server.ts';
import { noChoices, valuesAt } from './choices.ts';
import { TrialStore } from './trial-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gender = { insurant: 0, gene_key: 'gender' };

const laidOut = (first_fen: number): LaidOut => ({
  ...{ product_version: 1, product_plan_no: 'P-A', policy: [], insurants: [[]], problems: [], missing: [] },
  plans: [
    { product_plan_no: 'P-A', first_fen },
    { product_plan_no: 'P-B', first_fen: first_fen * 2 },
  ],
  quotation: {
    ...{ first_fen, period: 'single', instalments: 1, total_fen: first_fen, discount_fen: 0 },
    ...{ insurants: [], benefits: [], cash_values: [] },
  },
});

/** A trial whose server answers when the test says so. */
function trying() {
  const asked: { question: Question; answer: (answer: Answer) => Promise<unknown> }[] = [];
  const kept: unknown[] = [];
  const store = new TrialStore({
    choices: noChoices('P-A'),
    groups: [],
    keep: (choices) => void kept.push(choices),
    send: (question) =>
      new Promise((resolve) => {
        const answer = (given: Answer) => (resolve(given), vi.advanceTimersByTimeAsync(0));
        asked.push({ question, answer });
      }),
  });
  const answers = (first_fen: number) =>
    asked[asked.length - 1]?.answer({ kind: 'laid_out', laidOut: laidOut(first_fen), switched: null });
  return { store, asked, kept, answers };
}

const shown = (store: TrialStore) => {
  const { premium } = store.getState();
  return premium.kind === 'ready' ? premium.quotation.first_fen : premium.kind;
};

/** What is said of each plan, and of each option. */
function pricesIn(store: TrialStore) {
  const { plans, policy, insurants } = store.getState().laidOut!;
  const genes = [...policy, ...insurants.flat()];
  return {
    plans: plans.map(({ first_fen }) => first_fen),
    options: genes.flatMap(({ options }) => options.map(({ adds_fen }) => adds_fen)),
  };
}

it('takes the figure away with the choice that it no longer belongs to', async () => {
  const { store, kept, answers } = trying();
  store.reprice();
  await answers(100);
  expect(shown(store)).toBe(100);
  store.choose(gender, ['male']);
  expect(shown(store)).toBe('pending');
  expect(kept).toEqual([store.getState().choices]);
  await vi.advanceTimersByTimeAsync(250);
  await answers(130);
  expect(store.getState().premium).toMatchObject({ kind: 'ready', more: 30 });
});

it('says no price that was reckoned with the figure before, once the server has another', async () => {
  const { store, asked } = trying();
  store.reprice();
  const before = laidOut(100);
  const option = {
    value: 'rider',
    label: '附加',
    note: null,
    is_available: true,
    reason: null,
    adds_fen: 30,
  };
  const rider: LaidOutGene = {
    ...{ gene_key: 'riders', name: '附加险', note: null, kind: 'multiple', input: 'options', is_shown: true },
    ...{ values: [], options: [option], amount: null, birth_date: null },
  };
  await asked[0]?.answer({
    ...{ kind: 'laid_out', switched: null },
    laidOut: { ...before, policy: [rider], insurants: [[rider]] },
  });
  store.takeQuotation(2, { ...before.quotation!, first_fen: 170 });
  expect(shown(store)).toBe(170);
  expect(pricesIn(store)).toEqual({ plans: [170, null], options: [null, null] });
  store.refuse([{ ...gender, message: '只有女性', nearest: null, nearest_label: null }], []);
  expect(pricesIn(store).plans).toEqual([null, null]);
});

it('names the plan that is left, and takes what came along', async () => {
  const { store, asked } = trying();
  store.choose(gender, ['male']);
  store.choosePlan('P-B');
  expect(asked[0]?.question).toMatchObject({ leaves: 'P-A', choices: { planNo: 'P-B' } });
  const changed = [{ ...gender, message: '只有女性', nearest: ['female'], nearest_label: '女' }];
  const genes = { policy: [], insurants: [[{ gene_key: 'gender', values: ['female'] }]] };
  await asked[0]?.answer({ kind: 'laid_out', laidOut: laidOut(100), switched: { genes, changed } });
  expect(valuesAt(store.getState().choices, gender)).toEqual(['female']);
  expect(store.getState().changed).toEqual(changed);
});

it('begins anew, once, where what was kept no longer fits the product', async () => {
  const { store, asked } = trying();
  store.choose(gender, ['neither']);
  await vi.advanceTimersByTimeAsync(250);
  const { code } = catalogue.factorInvalid;
  const failure = { kind: 'code', code, message: '', data: null } as const;
  await asked[0]?.answer({ kind: 'failed', failure });
  expect(store.getState()).toMatchObject({ choices: noChoices(null), startedOver: true });
  await asked[1]?.answer({ kind: 'failed', failure });
  expect(asked).toHaveLength(2);
  expect(shown(store)).toBe('failed');
});

it('gives an insurant back that was removed, until that is forgotten', () => {
  const { store } = trying();
  store.addInsurant();
  const two = store.getState().choices;
  store.removeInsurant(1);
  expect(store.getState().choices.genes.insurants).toHaveLength(1);
  store.undoRemoval();
  expect(store.getState().choices).toBe(two);
  store.removeInsurant(1);
  store.forgetRemoval();
  expect(store.getState().beforeRemoval).toBeNull();
});
