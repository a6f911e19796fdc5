// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { HeldBackCaptcha, SentCaptcha } from '../../../contract/model/captcha.ts';
import type { CaptchaCheck } from './captcha-sheet.tsx';
import { useCaptchaCheck } from './use-captcha-check.ts';

const asks = vi.fn<() => Promise<SentCaptcha>>();
const shown = vi.fn<(now: CaptchaCheck) => void>();
const looked = () => shown.mock.lastCall![0];
function Proof() {
  const now = useCaptchaCheck({
    send: { busy: false, ask: asks },
    act: { busy: false, ask: () => Promise.resolve(null) },
  });
  useEffect(() => shown(now));
  return null;
}

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

const before: SentCaptcha = {
  ...{ mobile_masked: '138****0001', way: 'sms', voice_offered: true },
  ...{ resend_after: 40, expires_in: 280, inbox: null },
};

async function asksWhereHeld(data: HeldBackCaptcha) {
  const { code } = catalogue.captchaTooFrequent;
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a call rejects with a Failure
  asks.mockImplementationOnce(() => Promise.reject({ kind: 'code', code, message: '', data }));
  await act(async () => void (await looked().send('sms')));
  return looked();
}

it('says of the next one to the same phone that it was sent again', async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Proof />));
  for (const again of [false, true]) {
    asks.mockResolvedValueOnce(before);
    await act(async () => void (await looked().send('sms')));
    expect(looked().sent).toMatchObject({ mobile: '138****0001', again });
  }
  act(() => root.unmount());
});

it('goes on with the captcha that the sheet sent before it was opened anew', async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Proof />));
  const own = await asksWhereHeld({ resend_after: 40, sent: before });
  expect(own).toMatchObject({ problem: null, sent: { mobile: '138****0001', voiceOffered: true } });
  expect((own.sent?.resendAt ?? 0) - performance.now()).toBeGreaterThan(39_000);
  // Used up meanwhile, or another device's: none that could be typed here is said to be on its way.
  const elsewhere = await asksWhereHeld({ resend_after: 30, sent: null });
  expect(elsewhere).toMatchObject({ problem: null, sent: null });
  expect(elsewhere.heldUntil - performance.now()).toBeGreaterThan(29_000);
  act(() => root.unmount());
});
