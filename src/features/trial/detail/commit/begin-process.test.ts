import { beforeEach, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../../../../tests/support/page-storage.ts';
import { sessionValues } from '../../../../session/session-values.ts';
import { saleProcessApi } from '../../../../process/sale/api.ts';
import { trialValues } from '../../../../session/trial-values.ts';
import type { Dispatch } from '../../dispatch.ts';
import { beginAnother, openProcess } from './begin-process.ts';

beforeEach(() => {
  emptyStorage('sessionStorage', 'localStorage');
});

interface Asked {
  readonly product_no: string;
  readonly request_id: string;
}

/** A process for each request, of which that of `ended` is over. */
function server(ended: string) {
  const begun = new Map<string, string>();
  const answer = ({ product_no, request_id }: Asked) => {
    const insure_process_no = begun.get(request_id) ?? `I${begun.size}`;
    begun.set(request_id, insure_process_no);
    const status = request_id === ended ? 'cancel' : 'processing';
    return { insure_process_no, status, current_step_alias: 'premium_trial', data: { product_no } };
  };
  vi.spyOn(saleProcessApi.endpoints.generateProcessNo, 'initiate').mockImplementation(
    (asked) => asked as never,
  );
  const dispatch = (asked: Asked) => ({ unwrap: async () => answer(asked) });
  return { begun, dispatch: dispatch as unknown as Dispatch };
}

it('begins one process in the place of one that is over, however often it is asked before it has heard', async () => {
  trialValues.processRequest.set({ productNo: 'P', requestId: 'of the ended' });
  const { begun, dispatch } = server('of the ended');
  const all = await Promise.all([beginAnother(dispatch, 'P'), beginAnother(dispatch, 'P')]);
  expect(all.map(({ insure_process_no }) => insure_process_no)).toEqual(['I1', 'I1']);
  expect(begun.size).toBe(2);
  expect((await beginAnother(dispatch, 'P')).insure_process_no).toBe('I1');
});

it('begins none beside what was submitted in another tab since the page was opened', async () => {
  sessionValues.processNo.set('I7');
  const data = { product_no: 'P', order_no: 'O7', transmit_record_no: null };
  const submitted = { insure_process_no: 'I7', status: 'processing', current_step_alias: 'ocr', data };
  vi.spyOn(saleProcessApi.endpoints.progress, 'initiate').mockReturnValue('progress' as never);
  const { begun, dispatch } = server('none');
  const asked = ((one: Asked | 'progress') =>
    one === 'progress' ? { unwrap: async () => submitted } : dispatch(one as never)) as unknown as Dispatch;
  expect(await openProcess(asked, 'P')).toEqual(submitted);
  expect(begun.size).toBe(0);
  // Of another product it is nothing to this one.
  expect((await openProcess(asked, 'Q')).insure_process_no).toBe('I0');
});
