import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentReading } from '../../../contract/services/trial.ts';
import { type Choices, noChoices, withValues } from './choices.ts';
import { type KeepAnswer, TrialKeeper } from './trial-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const chose = (gender: string): Choices =>
  withValues(noChoices('P-A'), { insurant: 0, gene_key: 'gender' }, [gender]);
const read = (fraction: number, is_read = false): DocumentReading => ({
  ...{ document_no: 'D1', sha256: 'a', fraction, is_read },
});

type Request = Parameters<ConstructorParameters<typeof TrialKeeper>[0]['send']>[0];

/** A trial in a tab, and a server that answers as it is told; by itself it takes everything. */
function tab(processNo: string | null = 'I1') {
  const sent: (Request & { keepalive: boolean })[] = [];
  const answers: KeepAnswer[] = [];
  const here: { isSaved: boolean; version: number }[] = [];
  let readings: DocumentReading[] = [];
  let version = 0;
  const snapshotOf = ({ choices }: Request) =>
    choices
      ? { ...{ product_plan_no: choices.product_plan_no, genes: choices.genes }, version, ...rest }
      : null;
  const keeper = new TrialKeeper({
    before: { processNo, choices: noChoices(null), version: 0, isSaved: false, readings: [] },
    readings: () => readings,
    keepHere: ({ isSaved, version: known }) => void here.push({ isSaved, version: known }),
    onKept: () => undefined,
    send: (request, { keepalive }) => {
      sent.push({ ...request, keepalive });
      const told = answers.shift();
      if (told) return Promise.resolve(told);
      if (request.choices) version += 1;
      const kept = { ...product, is_stored: true, snapshot: snapshotOf(request), readings: request.readings };
      return Promise.resolve({ kind: 'kept', kept });
    },
  });
  const reads = (reading: DocumentReading) => {
    readings = [reading];
    keeper.read();
  };
  return { keeper, sent, answers, here, reads };
}

const rest = { saved_at: '2026-11-22T10:00:00Z', is_own: true };
const product = { process_no: 'I1', product_no: 'P' };
const later = () => vi.advanceTimersByTimeAsync(800);
const now = () => vi.advanceTimersByTimeAsync(0);

it('keeps what rests for a moment, once', async () => {
  const { keeper, sent, here } = tab();
  keeper.chosen(chose('male'));
  keeper.chosen(chose('female'));
  await later();
  expect(sent.map(({ choices }) => choices?.genes)).toEqual([chose('female').genes]);
  expect(here.at(-1)).toEqual({ isSaved: true, version: 1 });
  await keeper.flush();
  expect(sent).toHaveLength(1);
});

it('waits for the process, and keeps nothing where nothing is chosen', async () => {
  const { keeper, sent } = tab(null);
  await later();
  keeper.began('I1');
  await later();
  expect(sent).toEqual([]);
  const early = tab(null);
  early.keeper.chosen(chose('male'));
  await later();
  expect(early.sent).toEqual([]);
  early.keeper.began('I1');
  await later();
  expect(early.sent).toMatchObject([{ process_no: 'I1', choices: { base_version: 0 } }]);
});

it('goes on in the process that only the end of the trial began', async () => {
  const { keeper, sent } = tab(null);
  keeper.chosen(chose('male'));
  keeper.committed('I1');
  await later();
  expect(sent).toEqual([]);
  keeper.chosen(chose('female'));
  await later();
  expect(sent).toMatchObject([{ process_no: 'I1', choices: { genes: chose('female').genes } }]);
});

it('tells at once what was confirmed, else with the next rest, and only what is deeper', async () => {
  const { keeper, sent, reads } = tab();
  reads(read(0.4));
  await now();
  expect(sent).toEqual([]);
  await later();
  reads(read(0.4));
  await later();
  expect(sent).toHaveLength(1);
  reads(read(1, true));
  await now();
  expect(sent.at(-1)).toMatchObject({ readings: [read(1, true)], keepalive: false });
  expect(sent.at(-1)?.choices).toBeUndefined();
  keeper.leave();
  expect(sent).toHaveLength(2);
});

it('sends what is left as the page goes, without waiting for it', () => {
  const { keeper, sent } = tab();
  keeper.chosen(chose('male'));
  keeper.leave();
  expect(sent).toMatchObject([{ keepalive: true, choices: { genes: chose('male').genes } }]);
});

it('what was not sent goes with the next try', async () => {
  const { keeper, sent, answers, here } = tab();
  answers.push({ kind: 'unsent' });
  keeper.chosen(chose('male'));
  await later();
  expect(here.at(-1)?.isSaved).toBe(false);
  await keeper.flush();
  expect(sent).toHaveLength(2);
  expect(here.at(-1)?.isSaved).toBe(true);
});

const elsewhere = {
  ...rest,
  is_own: false,
  version: 5,
  product_plan_no: 'P-B',
  genes: chose('female').genes,
};
const late: KeepAnswer = {
  kind: 'kept',
  kept: { ...product, is_stored: false, snapshot: elsewhere, readings: [] },
};

it('overwrites nothing of another device before somebody decides', async () => {
  const { keeper, sent, answers } = tab();
  answers.push(late);
  keeper.chosen(chose('male'));
  await later();
  expect(keeper.conflict()).toEqual(elsewhere);
  keeper.chosen(chose('male'));
  await later();
  expect(sent).toHaveLength(1);
  keeper.keepOurs();
  await now();
  expect(keeper.conflict()).toBeNull();
  expect(sent.at(-1)).toMatchObject({ choices: { base_version: 5, genes: chose('male').genes } });
});

it('takes what was chosen elsewhere where that counts', async () => {
  const { keeper, answers } = tab();
  answers.push(late);
  keeper.chosen(chose('male'));
  await later();
  expect(keeper.takeTheirs()).toEqual({ planNo: 'P-B', genes: elsewhere.genes });
  expect(keeper.conflict()).toBeNull();
});

it('asks no more where the process is over', async () => {
  const { keeper, sent, answers } = tab();
  answers.push({ kind: 'over' });
  keeper.chosen(chose('male'));
  await later();
  keeper.chosen(chose('female'));
  await later();
  expect(sent).toHaveLength(1);
});
