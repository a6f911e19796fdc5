import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boardCodes } from '../../../contract/codes/board.ts';
import type { Board, BoardCustomer } from '../../../contract/services/sales-recording.ts';
import { putAnswer } from './api.ts';
import { ChangedRows } from './changed-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks once for what changed in one moment', async () => {
  const askOne = vi.fn(() => Promise.resolve(true));
  const rows = new ChangedRows({ askOne, askAll: () => Promise.resolve(true) });
  rows.add('R1');
  rows.add('R1');
  rows.add('R2');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askOne.mock.calls).toEqual([['R1'], ['R2']]);
});

it('asks again by itself for what was not answered, until it is left', async () => {
  const askOne = vi
    .fn<(recordingNo: string) => Promise<boolean>>()
    .mockResolvedValueOnce(false)
    .mockResolvedValue(true);
  const askAll = vi.fn(() => Promise.resolve(false));
  const rows = new ChangedRows({ askOne, askAll });
  rows.add('R1');
  await vi.advanceTimersByTimeAsync(5000);
  expect(askOne.mock.calls).toEqual([['R1'], ['R1']]);
  for (let n = 0; n < 20; n++) rows.add(`R${n}`);
  await vi.advanceTimersByTimeAsync(7000);
  expect(askAll).toHaveBeenCalledTimes(3);
  rows.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askAll).toHaveBeenCalledTimes(3);
});

it('leaves nobody on the board who was forgotten since, and keeps whom the server could not be asked about', () => {
  const row = (recording_no: string, note = '') => ({ recording_no, note }) as BoardCustomer;
  const board = { customers: [row('R1'), row('R2')], next_cursor: null, total: 2 } as unknown as Board;
  const refused = (code: number) => ({ error: { kind: 'code', code, message: '', data: null } });
  putAnswer(board, 'R1', { data: row('R1', '晚上方便') });
  putAnswer(board, 'R2', { error: { kind: 'no_response' } });
  putAnswer(board, 'R2', refused(boardCodes.linkInUse.code));
  expect(board).toMatchObject({ customers: [row('R1', '晚上方便'), row('R2')], total: 2 });
  putAnswer(board, 'R2', refused(boardCodes.customerMissing.code));
  putAnswer(board, 'R2', refused(boardCodes.customerMissing.code));
  expect(board).toMatchObject({ customers: [row('R1', '晚上方便')], total: 1 });
});
