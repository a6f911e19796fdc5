import { beforeEach, expect, it } from 'vitest';
import type { Review } from '../../../../contract/services/review.ts';
import { emptyStorage } from '../../../../tests/support/page-storage.ts';
import { forgetDrafts } from '../../../session/review-values.ts';
import { type DraftOwner, emptyDraft, keepDraft, readDraft, redraft } from './decision-draft.ts';

let storage: ReadonlyMap<string, string>;
beforeEach(() => {
  storage = emptyStorage('sessionStorage');
});

const owner: DraftOwner = { recordingNo: 'R1', submission: 1, account: 'li' };
const unsaid = { notWatchedBecause: '', againstMachineBecause: '' };
const draft = { segments: new Map([[2, '声音太小']]), remark: '请重录', ...unsaid };

it('gives back what was typed, of each recording by itself', () => {
  keepDraft(owner, draft);
  keepDraft({ ...owner, recordingNo: 'R2' }, { ...emptyDraft, remark: '另一件' });
  expect(readDraft(owner)).toEqual(draft);
  expect(readDraft({ ...owner, recordingNo: 'R2' }).remark).toBe('另一件');
  expect(readDraft({ ...owner, recordingNo: 'R3' })).toEqual(emptyDraft);
});

it('belongs to one submission and to one member of the staff', () => {
  keepDraft(owner, draft);
  expect(readDraft({ ...owner, submission: 2 })).toEqual(emptyDraft);
  expect(readDraft({ ...owner, account: 'wang' })).toEqual(emptyDraft);
});

it('leaves nothing on the device once it is empty or the staff logged out', () => {
  keepDraft(owner, draft);
  keepDraft(owner, emptyDraft);
  expect(storage.size).toBe(0);
  keepDraft(owner, draft);
  forgetDrafts();
  expect(storage.size).toBe(0);
});

const undone = {
  ...{ segments: [{ segment: 2, remark: '声音太小' }], remark: '请重录' },
  ...{ not_watched_because: '', against_machine_because: '与系统的判断不同' },
} as unknown as Review;

it('prepares anew what was undone, and leaves what was prepared since', () => {
  redraft(owner, undone);
  expect(readDraft(owner)).toEqual({ ...draft, againstMachineBecause: '与系统的判断不同' });
  keepDraft(owner, draft);
  redraft(owner, undone);
  expect(readDraft(owner)).toEqual(draft);
});
