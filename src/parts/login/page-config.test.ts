// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { coreCodes } from '../../../contract/codes/core.ts';
import { officialAccount } from '../../../contract/services/official-account.ts';
import { sessionValues } from '../../session/session-values.ts';
import { pageConfig, sharingAccount } from './page-config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('waits for the configuration that is asked already, though the process became known meanwhile', async () => {
  location.hash = '#/pc-share';
  const asked: string[] = [];
  let answer = () => {};
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    await new Promise<void>((resolve) => (answer = resolve));
    const data = { agent_platform: 'normal', wx_alias: 'main', oauth_way: 'visitor', authorize: null };
    return Response.json({ code: coreCodes.success.code, message: '', data });
  });
  sessionValues.salesNo.set('S10001');
  const page = pageConfig();
  sessionValues.processNo.set('I1');
  const alias = sharingAccount();
  await vi.waitFor(() => expect(asked).toEqual([officialAccount.salesConfig.path]));
  answer();
  expect(await alias).toBe('main');
  await page;
});

it('logs in without what the address names where that is no whole number', async () => {
  location.hash = '#/insure-progress?processNo=I12';
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { readonly body: string }) => {
    asked.push(body);
    const data = { agent_platform: 'normal', wx_alias: 'main', oauth_way: 'visitor', authorize: null };
    const isWhole = !body.includes('I12');
    const { code } = isWhole ? coreCodes.success : coreCodes.multipleErrors;
    return Promise.resolve(Response.json({ code, message: '', data: isWhole ? data : null }));
  });
  expect(await pageConfig()).toMatchObject({ ok: true, value: { wx_alias: 'main' } });
  expect(asked).toHaveLength(2);
});
