import { describe, expect, it } from 'vitest';
import { savedSign, sentFraction } from './saved-sign.ts';

const mb = 1024 * 1024;
const saved = (madeBytes: number, deviceBytes: number, storeBytes: number) => ({
  madeBytes,
  deviceBytes,
  storeBytes,
  outlastsPage: true,
});

describe('savedSign', () => {
  it.each([
    [saved(0, 0, 0), 'ok', '准备保存'],
    [saved(5 * mb, 5 * mb, 5 * mb), 'ok', '已保存到本机'],
    [saved(5 * mb, 5 * mb, 1 * mb), 'ok', '已保存到本机'],
    [saved(5 * mb, 5 * mb, 5 * mb), 'offline', '已保存到本机'],
    [saved(5 * mb, 1 * mb, 1 * mb), 'ok', '正在保存'],
    [saved(5 * mb, 0, 0), 'ok', '正在保存'],
  ] as const)('%o, %s: %s', (state, link, text) => {
    expect(savedSign(state, link).text).toBe(text);
  });
});

it('is safe only once the server knows of it, whatever the store holds', () => {
  expect(savedSign(saved(5 * mb, 5 * mb, 5 * mb), 'ok', true)).toEqual({ text: '已安全保存', tone: 'good' });
  expect(savedSign(saved(5 * mb, 1 * mb, 1 * mb), 'ok', true).text).toBe('正在保存');
});

it.each(['ok', 'offline'] as const)(
  'asks to stay where the page alone holds it, until the server knows: %s',
  (link) => {
    const held = { ...saved(5 * mb, 5 * mb, 5 * mb), outlastsPage: false };
    expect(savedSign(held, link)).toEqual({ text: '请不要关闭本页', tone: 'attention' });
    expect(savedSign(held, link, true)).toEqual({ text: '已安全保存', tone: 'good' });
  },
);

describe('sentFraction', () => {
  it('is what the store has, never above the whole', () => {
    expect(sentFraction(saved(0, 0, 0))).toBe(0);
    expect(sentFraction(saved(4, 4, 1))).toBe(0.25);
    expect(sentFraction(saved(4, 4, 5))).toBe(1);
  });
});
