import { expect, it } from 'vitest';
import type { ReviewDetail } from '../../../../contract/services/review.ts';
import { emptyDraft } from './decision-draft.ts';
import { owedBy } from './decision-owes.ts';

const detail = (decision: 'approve' | 'return' | 'review') =>
  ({
    video: {
      duration_ms: 6000,
      chapters: [
        { segment: 0, start_ms: 0, end_ms: 3000 },
        { segment: 1, start_ms: 3000, end_ms: 6000 },
      ],
    },
    verdict: { decision, findings: [{ code: 'silent', segment: 1, message: '' }], frames: [] },
  }) as unknown as ReviewDetail;
const doubted = { startMs: 3000, endMs: 6000 };

it('passes nothing at 00:00: the doubted part is played, or the reviewer says why not', () => {
  const at0 = owedBy(detail('review'), emptyDraft, []);
  expect(at0.unwatched).toEqual([doubted]);
  expect(at0.missing).toContain('没有看的原因');
  expect(owedBy(detail('review'), emptyDraft, [doubted]).missing).toBeNull();
  const said = { ...emptyDraft, notWatchedBecause: '昨天看过' };
  expect(owedBy(detail('review'), said, []).missing).toBeNull();
  expect(owedBy(detail('review'), { ...emptyDraft, notWatchedBecause: ' 。 ' }, []).missing).not.toBeNull();
});

it('asks for a reason where the machine said the opposite, once it was watched', () => {
  const against = owedBy(detail('return'), emptyDraft, [doubted]);
  expect(against).toMatchObject({ against: true, missing: '与系统的判断不同，请写明理由' });
  const said = { ...emptyDraft, againstMachineBecause: '系统误判' };
  expect(owedBy(detail('return'), said, [doubted]).missing).toBeNull();
});

it('lets a return be sent unwatched, and asks for a reason only against an approval', () => {
  const back = { ...emptyDraft, segments: new Map([[1, '声音太小']]) };
  expect(owedBy(detail('review'), back, [])).toMatchObject({ decision: 'return', missing: null });
  expect(owedBy(detail('approve'), back, []).missing).toContain('理由');
});

it('lets what has no video be returned alone, whatever is written', () => {
  const unseen = { ...detail('review'), video: null };
  const said = { ...emptyDraft, notWatchedBecause: '没有录像' };
  expect(owedBy(unseen, said, []).missing).toBe('这次提交没有可播放的视频，只能退回');
  const back = { ...emptyDraft, segments: new Map([[1, '请重录']]) };
  expect(owedBy(unseen, back, []).missing).toBeNull();
});
