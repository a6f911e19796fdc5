import { describe, expect, it } from 'vitest';
import type { VerifyRemark } from '../../../../contract/services/single-recording.ts';
import { resultSteps } from './result-steps.ts';

const submitted: VerifyRemark = {
  recording_no: 'R1',
  status: 'submitted',
  next_step_alias: 'recording_finish',
  submissions_left: 4,
  decided: null,
  review_until: null,
  remark: '',
  repeat: [],
  submitted_at: '2026-03-08T06:30:00.000Z',
  duration_ms: 33_000,
  mobile_masked: '138****0000',
  findings: null,
};
const decidedBy = (by: 'machine' | 'reviewer'): VerifyRemark => ({
  ...submitted,
  status: 'verified',
  decided: { by, at: '2026-03-08T07:00:00.000Z' },
});
const states = (remark: VerifyRemark) => resultSteps(remark).map(({ state }) => state);

describe('the way of a submission', () => {
  it('is with the machine first, and promises no person', () => {
    expect(states(submitted)).toEqual(['done', 'now', 'later', 'later']);
  });

  it('is with a person until a moment that is named', () => {
    const review: VerifyRemark = {
      ...submitted,
      status: 'in_review',
      review_until: '2026-03-09T06:30:00.000Z',
    };
    expect(states(review)).toEqual(['done', 'done', 'now', 'later']);
    expect(resultSteps(review)[2]?.text).toContain('最迟 2026-03-09');
  });

  it('says who passed it', () => {
    expect(states(decidedBy('machine'))).toEqual(['done', 'done', 'done', 'done']);
    expect(resultSteps(decidedBy('machine')).map(({ text }) => text)[2]).toBe('不需要');
    expect(resultSteps(decidedBy('reviewer')).map(({ text }) => text)[2]).toBe('已通过');
  });
});
