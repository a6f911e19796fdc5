import type { JournalClip } from './journal.ts';
import { phraseMarks } from './marks.ts';
import type { RegisteredClip } from './recording-calls.ts';
import type { RecordingScript } from './script.types.ts';

/** The clips that the server keeps, as the journal would hold them. */
export const clipsElsewhere = (
  script: RecordingScript,
  elsewhere: readonly RegisteredClip[],
): readonly JournalClip[] =>
  elsewhere.map(({ clipId, rung, container, rungChanges, marks, durationMs, fileId }) => ({
    ...{ clipId, rung, container, rungChanges },
    contentType: '',
    marks: phraseMarks(script, marks),
    stage: { kind: 'registered', durationMs, fileId },
  }));

/**
 * A clip of this device stands right behind the one that it went on from, with what the device knows of it: one that was
 * read without a network is older than what another device read meanwhile, however late the server hears of it. Where
 * nobody noted that, it stands where the server has it.
 */
export function mergeClips(
  elsewhere: readonly JournalClip[],
  own: readonly JournalClip[],
): readonly JournalClip[] {
  const known = new Set(elsewhere.map(({ clipId }) => clipId));
  let clips = [
    ...elsewhere.map((clip) => own.find(({ clipId }) => clipId === clip.clipId) ?? clip),
    ...own.filter(({ clipId }) => !known.has(clipId)),
  ];
  for (const [at, clip] of own.entries()) {
    if (clip.behind === undefined) continue;
    const others = clips.filter(({ clipId }) => clipId !== clip.clipId);
    const place = placeBehind(others, clip.behind, own[at - 1]);
    if (place !== null) clips = [...others.slice(0, place), clip, ...others.slice(place)];
  }
  return clips;
}

/** Null where it is not known: the clip that it went on from was dropped, and this device has none before it. */
function placeBehind(
  clips: readonly JournalClip[],
  behind: string | null,
  before: JournalClip | undefined,
): number | null {
  if (behind === null) return 0;
  const after = (id: string) => clips.findIndex(({ clipId }) => clipId === id) + 1;
  return after(behind) || (before && after(before.clipId)) || null;
}
