import { beforeEach, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../../../../tests/support/page-storage.ts';
import { catalogue, type CodeName } from '../../../../../contract/codes/catalogue.ts';
import { localValues } from '../../../../session/local-values.ts';
import { sendSnapshot } from './send-snapshot.ts';

beforeEach(() => {
  emptyStorage('sessionStorage', 'localStorage');
  localValues.visitorToken.set('mine');
  vi.stubGlobal('location', { hostname: 'localhost' });
});

const message = '登录已失效，请从公司系统重新打开看板';

async function savesWhile(name: CodeName) {
  const body = JSON.stringify({ code: catalogue[name].code, message, data: null });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  const onGone = vi.fn();
  const answer = await sendSnapshot('I2026112900000001', onGone)({}, 0, 'a-request-of-a-test');
  return { answer, isGone: onGone.mock.calls.length > 0 };
}

it.each(['snapshotTooLarge', 'multipleErrors', 'salesLoginInvalid'] as const)(
  'says what the server says where it is not taken: %s',
  async (name) =>
    expect(await savesWhile(name)).toEqual({ answer: { kind: 'refused', message }, isGone: false }),
);

it('says that the application is no longer this page’s', async () =>
  expect(await savesWhile('processTakenOver')).toEqual({
    answer: { kind: 'refused', message },
    isGone: true,
  }));

it('tries again where the server was busy', async () =>
  expect(await savesWhile('tooManyRequests')).toEqual({ answer: { kind: 'unsent' }, isGone: false }));
