// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogue, type CodeName } from '../../../contract/codes/catalogue.ts';
import type { Failure } from '../../api/failure.ts';
import type { HeldBackCaptcha } from '../../../contract/model/captcha.ts';
import { useApplicationCaptcha } from './use-application-captcha.ts';

const answers = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('./api.ts', () => {
  const mutation = () => [() => ({ unwrap: answers }), { isLoading: false }];
  return { captchaApi: { useSendCaptchaMutation: mutation, useVerifyCaptchaMutation: mutation } };
});

const shown = vi.fn<(now: ReturnType<typeof useApplicationCaptcha>) => void>();
const looked = () => shown.mock.lastCall![0];
function Proof() {
  const now = useApplicationCaptcha('I1', '13800000001');
  useEffect(() => shown(now));
  return null;
}

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

const coded = (name: CodeName, data: HeldBackCaptcha | null = null): Failure => ({
  ...{ kind: 'code', code: catalogue[name].code, message: name, data },
});

async function asksFor(failure: Failure) {
  answers.mockRejectedValueOnce(failure);
  await act(async () => void (await looked().send('sms')));
  return looked();
}

it('says of the number only what the server says of it', async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Proof />));
  answers.mockRejectedValueOnce(coded('captchaWrong'));
  await act(async () => void (await looked().verify('123456')));
  expect(looked().isWrong).toBe(true);
  for (const failure of [{ kind: 'no_response' } as const, coded('internal')]) {
    const { messages, isWrong } = await asksFor(failure);
    expect(messages.mobile).toBeUndefined();
    expect(messages.captcha).toBeTruthy();
    expect(isWrong).toBe(false);
  }
  expect((await asksFor(coded('identityMismatch'))).messages).toEqual({ mobile: 'identityMismatch' });
  act(() => root.unmount());
});

it('counts down to the next captcha, and blames nobody, where one was sent before the page was loaded anew', async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Proof />));
  const held = { sent: null, resend_after: 40 };
  const elsewhere = await asksFor(coded('captchaTooFrequent', held));
  expect(elsewhere).toMatchObject({ messages: {}, sent: null });
  expect(elsewhere.heldUntil - performance.now()).toBeGreaterThan(39_000);
  const phone = { mobile_masked: '138****0001', way: 'sms', voice_offered: true, inbox: null } as const;
  const before = { ...phone, resend_after: 40, expires_in: 280 };
  const own = await asksFor(coded('captchaTooFrequent', { ...held, sent: before }));
  expect(own).toMatchObject({ messages: {}, sent: { mobile: '138****0001', voiceOffered: true } });
  expect((own.sent?.resendAt ?? 0) - performance.now()).toBeGreaterThan(39_000);
  act(() => root.unmount());
});
