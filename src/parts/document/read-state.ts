import type { DocumentHead } from '../../../contract/model/product.ts';
import type { DocumentReading } from '../../../contract/services/trial.ts';
import { type ReadingState, trialValues } from '../../session/trial-values.ts';

export type ReadText = Pick<DocumentHead, 'document_no' | 'sha256'>;
export type ReadingStates = Readonly<Record<string, ReadingState>>;

const unread = { fraction: 0, is_read: false } as const;

/** Another text under the same number is unread. */
export function readingOf(
  states: ReadingStates,
  { document_no, sha256 }: ReadText,
): Omit<ReadingState, 'sha256'> {
  const state = states[document_no];
  return state?.sha256 === sha256 ? state : unread;
}

const changed = (states: ReadingStates, text: ReadText, change: Partial<ReadingState>): ReadingStates => ({
  ...states,
  [text.document_no]: { ...readingOf(states, text), ...change, sha256: text.sha256 },
});

/** The deepest point counts, however far one scrolls back. */
export function withSeen(states: ReadingStates, text: ReadText, fraction: number): ReadingStates {
  const seen = readingOf(states, text).fraction;
  return fraction > seen ? changed(states, text, { fraction: Math.min(fraction, 1) }) : states;
}

export const withRead = (states: ReadingStates, text: ReadText): ReadingStates =>
  changed(states, text, { fraction: 1, is_read: true });

export const withUnread = (states: ReadingStates, documentNos: readonly string[]): ReadingStates =>
  Object.fromEntries(Object.entries(states).filter(([documentNo]) => !documentNos.includes(documentNo)));

export const unreadOf = <T extends DocumentHead>(
  states: ReadingStates,
  documents: readonly T[],
): readonly T[] => documents.filter((one) => one.is_must_read && !readingOf(states, one).is_read);

/** With what was read elsewhere, of the texts that the product has. */
export const withKnown = (
  states: ReadingStates,
  documents: readonly DocumentHead[],
  readings: readonly DocumentReading[],
): ReadingStates =>
  documents.reduce((known, text) => {
    const reading = readings.find(
      ({ document_no, sha256 }) => document_no === text.document_no && sha256 === text.sha256,
    );
    if (!reading) return known;
    const seen = withSeen(known, text, reading.fraction);
    return reading.is_read && !readingOf(seen, text).is_read ? withRead(seen, text) : seen;
  }, states);

/** As they are kept with the process. */
export const readingsToKeep = (
  states: ReadingStates,
  documents: readonly DocumentHead[],
): DocumentReading[] =>
  documents
    .map((text) => {
      const { fraction, is_read } = readingOf(states, text);
      return { document_no: text.document_no, sha256: text.sha256, fraction, is_read };
    })
    .filter(({ fraction }) => fraction > 0);

/** As the end of the trial sends it. */
export const readDocuments = (states: ReadingStates, documents: readonly DocumentHead[]): ReadText[] =>
  documents
    .filter((one) => readingOf(states, one).is_read)
    .map(({ document_no, sha256 }) => ({ document_no, sha256 }));

const listeners = new Set<() => void>();
let current: ReadingStates | null = null;

/** Kept for this tab; pages follow it by `subscribe` and `get`. */
export const readingStates = {
  get(): ReadingStates {
    current ??= trialValues.readingStates.get() ?? {};
    return current;
  },
  update(change: (states: ReadingStates) => ReadingStates): void {
    const before = readingStates.get();
    current = change(before);
    if (current === before) return;
    trialValues.readingStates.set(current);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as const;
