// @vitest-environment jsdom
import { act, type MouseEvent, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { trialValues } from '../../../session/trial-values.ts';
import { readProcess } from './commit/begin-process.ts';
import { useOpenProcess } from './use-open-process.ts';

vi.mock('react-redux', () => ({ useDispatch: () => undefined }));
vi.mock('./commit/begin-process.ts', () => ({
  ...{ readProcess: vi.fn(), notOurs: [], isOpenFor: () => true, isSubmittedFor: () => false },
}));
const shown = vi.fn<(now: ReturnType<typeof useOpenProcess>) => void>();
const looked = () => shown.mock.lastCall?.[0];
function Trial() {
  const now = useOpenProcess('P');
  useEffect(() => shown(now));
  return null;
}

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

it('says why a process is not known until that changes, and asks once at a time', async () => {
  trialValues.openProcesses.set({ I1: { productNo: 'P', at: Date.now() } });
  const root = createRoot(document.createElement('div'));
  vi.mocked(readProcess).mockRejectedValueOnce({ kind: 'no_response' });
  await act(async () => root.render(<Trial />));
  expect(looked()?.failure).toEqual({ kind: 'no_response' });
  let answer: (record: ProcessRecord) => void = () => undefined;
  vi.mocked(readProcess).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await act(async () => looked()?.retry());
  await act(async () => looked()?.retry());
  expect(looked()?.failure).toEqual({ kind: 'no_response' });
  expect(readProcess).toHaveBeenCalledTimes(2);
  await act(async () => looked()?.retry({} as MouseEvent));
  expect(looked()?.failure).toBeNull();
  const record = { insure_process_no: 'I1', data: { product_no: 'P', process_mode: 'customer_insure' } };
  await act(async () => answer(record as ProcessRecord));
  expect(looked()?.found?.kind).toBe('open');
  act(() => root.unmount());
});
