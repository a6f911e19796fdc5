import { expect, test } from 'vitest';
import { troubleText } from './trouble-text.ts';

test('says what was recorded by which way and what broke it off, and nothing of who read', () => {
  const detail = {
    ...{ submission: 2, script_version: 'abc', person: { name: '林星野' } },
    clips: [
      {
        ...{ clip_id: 'c1', rung: 'live_encode' as const, duration_ms: 6100, size: 81_234 },
        marks: [{ segment: 0, phrase_from: 0, phrase_to: 2, start_ms: 0, end_ms: 4250 }],
      },
      { clip_id: 'c2', rung: 'media_recorder' as const, duration_ms: 3000, size: 40_000, marks: [] },
    ],
    incidents: [{ at: '2026-11-30T11:20:03.000Z', kind: 'interrupt' as const, text: '摄像头中断，录制暂停' }],
    verdict: null,
  };
  expect(troubleText('R1', detail)).toBe(
    [
      '录制编号：R1',
      '第 2 次提交，文稿版本 abc',
      '阈值版本：尚未检查',
      '片段 1：实时编码，6.1 秒，81234 字节',
      '  第 1 段第 1–2 句：0.0–4.3 秒',
      '片段 2：浏览器录制，3.0 秒，40000 字节',
      '2026-11-30T11:20:03.000Z 摄像头中断，录制暂停',
    ].join('\n'),
  );
});
