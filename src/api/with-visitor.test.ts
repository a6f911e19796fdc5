import { beforeEach, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../tests/support/page-storage.ts';
import { loginCodes } from '../../contract/codes/login.ts';
import { insureProcess } from '../../contract/services/insure-process.ts';
import { localValues } from '../session/local-values.ts';
import type { Answer } from './transport.ts';
import { withVisitor } from './with-visitor.ts';

const loginInvalid: Answer = {
  ok: false,
  failure: { kind: 'code', code: loginCodes.loginInvalid.code, message: '', data: null },
};
const done: Answer = { ok: true, data: 'done' };
const logins = vi.fn(() =>
  Promise.resolve(
    new Response(
      JSON.stringify({ code: 0, message: '', data: { token: `new-${logins.mock.calls.length}` } }),
    ),
  ),
);

beforeEach(() => {
  emptyStorage('sessionStorage', 'localStorage');
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('fetch', logins.mockClear());
  localValues.visitorToken.set('first');
});

it('logs in anew where the login is over, and asks once more', async () => {
  const attempt = vi.fn<() => Promise<Answer>>().mockResolvedValueOnce(loginInvalid).mockResolvedValue(done);
  expect(await withVisitor(insureProcess.progress, attempt)).toEqual(done);
  expect(attempt).toHaveBeenCalledTimes(2);
  expect(localValues.visitorToken.get()).toBe('new-1');
});

it('shares one new login among calls that are refused in turn while it is on its way', async () => {
  let comes = (_: Response) => {};
  logins.mockReturnValueOnce(new Promise((resolve) => (comes = resolve)));
  const attempt = vi.fn(() =>
    Promise.resolve(localValues.visitorToken.get() === 'shared' ? done : loginInvalid),
  );
  const answers = [1, 2].map(() => withVisitor(insureProcess.progress, attempt));
  await vi.waitFor(() => expect(attempt).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(logins).toHaveBeenCalled());
  comes(new Response(JSON.stringify({ code: 0, message: '', data: { token: 'shared' } })));
  expect(await Promise.all(answers)).toEqual([done, done]);
  expect(attempt).toHaveBeenCalledTimes(4);
  expect(localValues.visitorToken.get()).toBe('shared');
  expect(logins).toHaveBeenCalledTimes(1);
});

it('leaves a newer login alone where an older one is refused late', async () => {
  const attempt = vi
    .fn<() => Promise<Answer>>()
    .mockImplementationOnce(() => {
      localValues.visitorToken.set('second');
      return Promise.resolve(loginInvalid);
    })
    .mockResolvedValue(done);
  expect(await withVisitor(insureProcess.progress, attempt)).toEqual(done);
  expect(localValues.visitorToken.get()).toBe('second');
  expect(logins).not.toHaveBeenCalled();
});
