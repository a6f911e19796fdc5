// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { SignPage } from '../kinds/platform-host.ts';
import { sdkOpener } from './open-sdk.ts';

const wx = vi.hoisted(() => {
  let refuse: (told: { errMsg: string }) => void = () => undefined;
  window.isSecureContext = true;
  return {
    error: (hears: typeof refuse) => void (refuse = hears),
    config: () => refuse({ errMsg: 'config:invalid signature' }),
    ready: () => undefined,
    invoke: (_name: string, _given: object, answered: (told: { err_msg: string }) => void) =>
      answered({ err_msg: 'preVerifyJSAPI:ok' }),
  };
});
vi.mock('weixin-js-sdk', () => ({ default: wx }));

beforeEach(() => void history.replaceState(null, '', '/?without=it#/page'));

test('the address that the page was loaded with is signed, too, though the browser tells nothing of its load', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  const signed: string[] = [];
  const sign: SignPage = async (url) => {
    signed.push(new URL(url).search);
    return { appId: '', timestamp: 0, nonceStr: '', signature: '' };
  };
  await sdkOpener(sign)();
  expect(signed).toEqual(['?without=it', '']);
});
