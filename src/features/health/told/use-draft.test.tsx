// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogue, type CodeName } from '../../../../contract/codes/catalogue.ts';
import type { GivenHealthAnswer } from '../../../../contract/model/health.ts';
import type { Failure } from '../../../api/failure.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { useDraft } from './use-draft.ts';

const saves = vi.hoisted(() => vi.fn<(submission: { request_id: string }) => Promise<unknown>>());
vi.mock('react-redux', () => ({ useDispatch: () => (sent: () => unknown) => ({ unwrap: sent }) }));
vi.mock('../../../parts/underwriting/api.ts', () => ({
  underwritingApi: {
    endpoints: { submitHealth: { initiate: (it: { request_id: string }) => () => saves(it) } },
  },
}));

const answered: GivenHealthAnswer[] = [{ member_no: 'M1', question: 'heart', answer: 'none', chosen: [] }];
const kept = {
  read: () => null,
  isOnDevice: (): boolean => true,
  set: vi.fn(),
  clear: vi.fn(),
} satisfies KeptAnswers;
const shown = vi.fn<(now: ReturnType<typeof useDraft>) => void>();
const looked = () => shown.mock.lastCall![0];
const nothing = () => undefined;
function Answers() {
  const now = useDraft({
    ...{ processNo: 'I1', answers: [], revision: 1, saved: false, kept },
    ...{ onConfirmed: nothing, onReopened: nothing },
  });
  useEffect(() => shown(now));
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const coded = (name: CodeName): Failure => ({
  ...{ kind: 'code', code: catalogue[name].code, message: '', data: null },
});

it.each(['internal', 'storageUnavailable', 'tooManyRequests'] as const)(
  'keeps and sends again what the server could not take: %s',
  async (name) => {
    saves.mockReset().mockRejectedValueOnce(coded(name)).mockResolvedValueOnce({ revision: 2 });
    const root = createRoot(document.createElement('div'));
    await act(async () => root.render(<Answers />));
    act(() => looked().change(answered));
    await act(() => vi.advanceTimersByTimeAsync(800));
    expect(looked().word).toBe('kept');
    expect(looked().failure).toEqual(coded(name));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(looked().word).toBe('saved');
    const [first, again] = saves.mock.calls.map(([{ request_id }]) => request_id);
    expect(again).toBe(first);
    act(() => root.unmount());
  },
);

it('warns that the answers would go with the page where this browser keeps nothing', async () => {
  saves.mockReset().mockRejectedValueOnce(coded('internal')).mockResolvedValueOnce({ revision: 2 });
  const onDevice = vi.spyOn(kept, 'isOnDevice').mockReturnValue(false);
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Answers />));
  act(() => looked().change(answered));
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(looked()).toMatchObject({ word: 'waiting', isHereAlone: true });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(looked().isHereAlone).toBe(false);
  act(() => root.unmount());
  onDevice.mockRestore();
});
