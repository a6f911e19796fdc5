import { expect, it } from 'vitest';
import { eventDetail, eventWord } from './event-words.ts';

it('tells what happened in words, and never a code', () => {
  expect(eventWord('review_pass')).toBe('审核通过');
  expect(eventWord('of_a_later_release')).toBe('其他');
  const told = [
    eventDetail('{"status":"failed","code":"challenge_missed","thresholds":"2026-11-21"}'),
    eventDetail('{"findings":["silent","new_code"],"assembleMs":812,"video":"copied"}'),
    eventDetail('{"segments":[0,2],"reasons":["against_machine"]}'),
    eventDetail('{"segments":[],"not_watched_because":"昨天看过"}'),
    eventDetail('{"purpose":"face","version":"3"}'),
    eventDetail('not json'),
    eventDetail(''),
  ];
  expect(told).toEqual([
    '未通过，动作没有完成',
    '没有声音，其他原因',
    '第 1、3 段，与系统的判断不同，已写明原因',
    '没有看录像，已写明原因',
    '人脸信息',
    '',
    '',
  ]);
});
