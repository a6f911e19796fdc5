// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { ConsentState } from '../../../contract/services/consent.ts';
import { forgetRecording } from '../../parts/kept-media/kept-recordings.ts';
import { WithdrawSheet } from './withdraw-sheet.tsx';

vi.hoisted(() => {
  const never = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: never,
    removeEventListener: never,
  }));
});
vi.mock('react-redux', () => ({ useDispatch: () => vi.fn() }));
vi.mock('../../parts/kept-media/kept-recordings.ts', () => ({ forgetRecording: vi.fn() }));
vi.mock('../../parts/consent/api.ts', () => ({
  consentApi: {
    useWithdrawConsentMutation: () => [vi.fn(async () => ({ data: {} })), { isLoading: false }],
    util: { invalidateTags: vi.fn() },
  },
}));

const consent: ConsentState = {
  ...{ purpose: 'recording', version: '2', title: '录像授权', sentence: '我同意', terms: [] },
  ...{ given_at: null, held_since: '2026-03-02T05:20:00.000Z', withdrawn_at: null },
  ...{ kept: false, withdrawal: '删除录像。' },
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  [true, '已撤回录像授权，录像已删除。'],
  [false, '已撤回录像授权，录像已删除。这台手机上还有未提交的，下次打开本应用时删除。'],
])(
  'says what is still on this phone of a reading whose consent is withdrawn; all gone: %s',
  async (gone, told) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.mocked(forgetRecording).mockReset().mockResolvedValue(gone);
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const onDone = vi.fn();
    const of = { transmitRecordNo: 'T1', recordingNo: 'R1', consent, onClose: () => undefined, onDone };
    await act(async () => root.render(<WithdrawSheet {...of} />));
    const buttons = [...document.querySelectorAll('button')];
    await act(async () => buttons.find(({ textContent }) => textContent === '确认撤回')?.click());
    expect(forgetRecording).toHaveBeenCalledWith('R1');
    expect(onDone).toHaveBeenCalledWith(told);
    act(() => root.unmount());
    place.remove();
  },
);
