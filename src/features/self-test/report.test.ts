import { expect, it } from 'vitest';
import type { SelfTestResult } from '../../../media/self-test/self-test.types.ts';
import { reportText } from './report.ts';
import { adviceOf, summaryOf } from './words.ts';

const good = (test: SelfTestResult['test']): SelfTestResult => ({
  test,
  verdict: 'good',
  detail: { ms: 12 },
});

it('says in one text what works, with its figures', () => {
  const text = reportText(
    { results: [good('server'), good('store')], rung: 'live_encode' },
    'Phone/1',
    '今天',
  );
  expect(text.split('\n')).toEqual([
    '录制环境检测 今天',
    '结论：这台手机可以录制（边录边传）',
    '连接服务器：正常（用时 12 毫秒）',
    '连接视频存储：正常（用时 12 毫秒）',
    'Phone/1',
  ]);
});

it('does not promise a recording that could not be kept or sent', () => {
  const broken: SelfTestResult = { test: 'server', verdict: 'bad', detail: {} };
  expect(summaryOf([broken], 'live_encode')).toMatchObject({ tone: 'danger', title: '现在还不能录制' });
  expect(summaryOf([{ ...broken, test: 'store' }], 'live_encode').tone).toBe('good');
  expect(summaryOf([], 'system_camera').tone).toBe('attention');
  expect(summaryOf([], null).title).toBe('请换一台手机');
});

it('has a Chinese word for every fact, and leaves empty lists out', () => {
  const browser: SelfTestResult = {
    test: 'browser',
    verdict: 'good',
    detail: { secureContext: true, videoEncoder: false, recorderTypes: ['video/mp4'], failures: [] },
  };
  const text = reportText({ results: [browser], rung: null }, 'Phone/1', '今天');
  expect(text).toContain('浏览器：正常（安全连接 是，视频编码 不支持，录制格式 video/mp4）');
  expect(text).toContain('（没有可用的方式）');
});

it('says why a way of recording did not work, in words where there are some', () => {
  const recording: SelfTestResult = {
    test: 'recording',
    verdict: 'bad',
    detail: {
      failures: ['live_encode: NotSupportedError: no codec', 'media_recorder: Error: no_audio_track'],
    },
  };
  const storage: SelfTestResult = { test: 'storage', verdict: 'bad', detail: { reason: 'Error: disk full' } };
  const text = reportText({ results: [recording, storage], rung: null }, 'Phone/1', '今天');
  expect(text).toContain('没有成功 边录边传（浏览器报告 NotSupportedError: no codec）；录完再传（没有声音）');
  expect(text).toContain('原因 浏览器报告 disk full');
});

it('tells a private window, which keeps nothing, from a phone that is nearly full', () => {
  const storage: SelfTestResult = { test: 'storage', verdict: 'attention', detail: { kind: 'opfs' } };
  expect(adviceOf(storage)).toContain('清理出 200 MB');
  const inMemory = adviceOf({ ...storage, detail: { kind: 'memory', freeMegabytes: 900 } });
  expect(inMemory).toContain('关闭无痕模式');
  expect(inMemory).not.toContain('200 MB');
});
