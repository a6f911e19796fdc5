import { describe, expect, it } from 'vitest';
import { catalogue, type CodeName } from '../../contract/codes/catalogue.ts';
import type { Failure } from './failure.ts';
import { failureDetail } from './failure-detail.ts';
import { reactionTo } from './reaction-to.ts';
import { type Effect, failureText } from './reactions.ts';

const shown = (text: string): Effect => ({ do: 'toast', text, ms: 4000 });
const failed = (code: number, data: unknown = null): Failure => ({
  kind: 'code',
  code,
  message: '服务器的话',
  data,
});

/** Section 8 of the specification by code; every other row of the catalogue is named by its own kind. */
const specified: Partial<Record<CodeName, { settles: 'resolve' | 'reject'; effects: Effect[] }>> = {
  success: { settles: 'resolve', effects: [] },
  multipleErrors: { settles: 'reject', effects: [shown('服务器的话')] },
  serialAlreadyBound: { settles: 'resolve', effects: [{ do: 'go', to: '/detail' }] },
  riskControlScore: { settles: 'reject', effects: [] },
  loginInvalid: { settles: 'reject', effects: [{ do: 'clear_logins' }, shown('服务器的话')] },
  productConfigMissing: { settles: 'reject', effects: [{ do: 'go', to: '/product_not_exist' }] },
  productMissing: { settles: 'reject', effects: [{ do: 'go', to: '/product_not_exist' }] },
  linkInvalid: { settles: 'reject', effects: [{ do: 'go', to: '/link_failure' }] },
  phoneVerificationNeeded: { settles: 'reject', effects: [] },
  faceLinkExpired: { settles: 'reject', effects: [{ do: 'ask_invitation' }] },
  faceAuthenticated: { settles: 'reject', effects: [] },
  faceCollected: { settles: 'reject', effects: [] },
};

describe('reactionTo', () => {
  it.each(Object.entries(catalogue))('%s', async (name, { code, reaction }) => {
    const told = code === catalogue.internal.code ? { small: `编号 ${code}` } : {};
    const own = {
      settles: 'reject',
      effects: reaction === 'silent' ? [] : [{ ...shown('服务器的话'), ...told }],
    };
    expect(await reactionTo(failed(code))).toEqual(specified[name as CodeName] ?? own);
  });

  it('joins the messages of 100003 with the enumeration comma', async () => {
    const data = { name: ['姓名过长'], number: ['号码有误', '请核对'] };
    expect((await reactionTo(failed(100003, data))).effects).toEqual([shown('姓名过长、号码有误、请核对')]);
    expect((await reactionTo(failed(100003, {}))).effects).toEqual([shown('服务器的话')]);
  });

  it('leads to the trial of the product that a bound serial belongs to', async () => {
    const bound = { product_no: 'AX-MED-01', product_plan_no: 'P 1', order_no: 'O1' };
    expect((await reactionTo(failed(200033, bound))).effects).toEqual([
      { do: 'go', to: '/detail?productNo=AX-MED-01&productPlanNo=P+1' },
    ]);
  });

  it('shows the message of a code that no catalogue names', async () => {
    expect(await reactionTo(failed(999999))).toEqual({ settles: 'reject', effects: [shown('服务器的话')] });
  });

  it('names module and message where the server fails, and the network where nothing came', async () => {
    const http: Failure = { kind: 'http', status: 502, module: 'insure', message: 'bad gateway' };
    expect(failureText(http)).toBe('服务器出错，请联系管理员');
    expect(failureDetail(http)).toBe('insure：bad gateway');
    expect((await reactionTo(http)).effects).toEqual([
      { ...shown('服务器出错，请联系管理员'), small: 'insure：bad gateway' },
    ]);
    expect((await reactionTo({ kind: 'no_response' })).effects).toEqual([
      shown('服务器未响应，请检查网络或稍后重试'),
    ]);
  });

  it('names module and request of a fault inside, by which the server’s log is searched', async () => {
    const data = { module: 'insure', request_id: '0d9c1f3a-8f5e-4f0e-9b1a-3c8c5f1f7a11' };
    const small = 'insure：编号 100500 0d9c1f3a';
    expect(failureDetail(failed(100500, data))).toBe(small);
    expect((await reactionTo(failed(100500, data))).effects).toEqual([{ ...shown('服务器的话'), small }]);
    expect(failureDetail(failed(100500))).toBe('编号 100500');
    expect(failureDetail(failed(100003, data))).toBe('编号 100003');
  });

  it('says nothing of a call that the page gave up', async () => {
    expect((await reactionTo({ kind: 'aborted' })).effects).toEqual([]);
  });
});
