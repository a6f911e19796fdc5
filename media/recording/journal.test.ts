import { expect, it } from 'vitest';
import { changeClip, newJournal, parseJournal, withClip, withoutClip, type JournalClip } from './journal.ts';

const clip = (clipId: string): JournalClip => ({
  ...{ clipId, rung: 'live_encode', container: 'mp4', contentType: 'video/mp4', rungChanges: [], marks: [] },
  stage: { kind: 'recording' },
});

it('survives being written and read', () => {
  const journal = withClip(newJournal('r', '1', { segment: 0, phrase: 2 }), clip('a'));
  expect(parseJournal(JSON.stringify(journal))).toEqual(journal);
});

it('forgets the clips that a page had in its memory alone', () => {
  const journal = [clip('a'), { ...clip('b'), inMemory: true as const }].reduce(
    withClip,
    newJournal('r', '1', null),
  );
  expect(parseJournal(JSON.stringify(journal))?.clips).toEqual([clip('a')]);
});

it('is nothing where it is torn, foreign or of another format', () => {
  for (const text of [null, '', '{"format":1', 'null', '{"format":2,"recordingNo":"r","clips":[]}', '[]'])
    expect(parseJournal(text)).toBeNull();
});

it('keeps the clips in the order in which they began', () => {
  const journal = ['a', 'b', 'c'].reduce(
    (before, id) => withClip(before, clip(id)),
    newJournal('r', '1', null),
  );
  const changed = changeClip(journal, 'b', (one) => ({ ...one, stage: { kind: 'closed', durationMs: 5 } }));
  expect(changed.clips.map(({ clipId, stage }) => [clipId, stage.kind])).toEqual([
    ['a', 'recording'],
    ['b', 'closed'],
    ['c', 'recording'],
  ]);
  expect(withoutClip(changed, 'b').clips.map(({ clipId }) => clipId)).toEqual(['a', 'c']);
});
