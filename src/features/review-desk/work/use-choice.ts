import { useEffect, useMemo, useState } from 'react';
import { type DraftedDecision, type DraftOwner, emptyDraft, keepDraft, readDraft } from './decision-draft.ts';

export interface Choice extends DraftedDecision {
  toggle(segment: number): void;
  say(segment: number, remark: string): void;
  sayOverall(remark: string): void;
  /** One of the reasons that a decision may be owed. */
  sayWhy(which: 'notWatchedBecause' | 'againstMachineBecause', reason: string): void;
  clear(): void;
}

/** What the reviewer is about to decide, kept in the tab as it is typed; read anew with each decision that is undone. */
export function useChoice({ recordingNo, submission, account }: DraftOwner, undone: number): Choice {
  const [draft, setDraft] = useState(() => readDraft({ recordingNo, submission, account }));
  const [known, setKnown] = useState(undone);
  if (known !== undone) {
    setKnown(undone);
    setDraft(readDraft({ recordingNo, submission, account }));
  }
  useEffect(
    () => keepDraft({ recordingNo, submission, account }, draft),
    [recordingNo, submission, account, draft],
  );
  return useMemo(
    () => ({
      ...draft,
      sayOverall: (remark) => setDraft((before) => ({ ...before, remark })),
      sayWhy: (which, reason) => setDraft((before) => ({ ...before, [which]: reason })),
      clear: () => setDraft(emptyDraft),
      toggle: (segment) =>
        setDraft((before) => {
          const segments = new Map(before.segments);
          if (!segments.delete(segment)) segments.set(segment, '');
          return { ...before, segments };
        }),
      say: (segment, remark) =>
        setDraft((before) => ({ ...before, segments: new Map(before.segments).set(segment, remark) })),
    }),
    [draft],
  );
}
