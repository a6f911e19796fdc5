import { describe, expect, it } from 'vitest';
import { keptUntil, type KeptIn, type SaleStanding } from './kept-until.ts';

const settings = { faceDays: 14, draftDays: 21 };
const until = (standing: SaleStanding, term: KeptIn['term'] = 'long') =>
  keptUntil('form', { standing, term, settings });

describe('until when something is kept', () => {
  it('counts from the contract’s end by its term once there is one', () => {
    expect(until('insured')).toBe('合同终止后 10 年');
    expect(until('insured', 'short')).toBe('合同终止后 5 年');
  });

  it('says both while nothing is decided, and the days by the settings where it came to nothing', () => {
    expect(until('open')).toBe('投保成功的，保存至合同终止后 10 年；未成功的，投保结束后 21 天删除');
    expect(until('over')).toBe('投保结束后 21 天删除');
  });

  it('deletes pictures of faces by their own days, and never the books', () => {
    expect(keptUntil('face', { standing: 'insured', term: 'long', settings })).toContain('14 天');
    expect(keptUntil('money', { standing: 'over', term: 'short', settings })).not.toMatch(/\d/);
  });
});
