import { expect, test } from 'vitest';
import { EngineError, isEngineFailure, saysNothingOfFile } from '../../ports/engine-error.ts';
import { failureOf } from './task-answers.ts';

const errorOf = (error: unknown): EngineError => {
  const { kind, message } = failureOf(error);
  return new EngineError(kind, message);
};

test('a full disk says nothing of the file that was worked on, also behind another error', () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  for (const error of [full, new Error('the video could not be written', { cause: full })]) {
    expect(saysNothingOfFile(errorOf(error))).toBe(true);
    expect(isEngineFailure(errorOf(error))).toBe(false);
  }
});

test('what an engine cannot do with a file is the file’s', () => {
  const damaged = errorOf(new Error('no key frame'));
  expect([saysNothingOfFile(damaged), isEngineFailure(damaged)]).toEqual([false, true]);
});
