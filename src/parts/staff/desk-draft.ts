import { useState } from 'react';
import { reviewValues } from '../../session/review-values.ts';
import { staffSession } from '../../session/staff-session.ts';

type Texts = Readonly<Record<string, string>>;

/** What was typed in this tab over a task before, by whoever is logged in. */
export function readDeskDraft<T extends Texts>(task: string, empty: T): T {
  const kept = reviewValues.deskDrafts.get()?.[task];
  return kept && kept.account === staffSession.get()?.account ? { ...empty, ...kept.texts } : empty;
}

export function keepDeskDraft<T extends Texts>(task: string, texts: T, empty: T): void {
  const account = staffSession.get()?.account;
  const drafts = { ...reviewValues.deskDrafts.get() };
  delete drafts[task];
  const isEmpty = Object.entries(texts).every(([name, text]) => text === (empty[name] ?? null));
  if (account !== undefined && !isEmpty) drafts[task] = { account, texts: { ...texts } };
  reviewValues.deskDrafts.set(Object.keys(drafts).length > 0 ? drafts : null);
}

/**
 * What is typed over a task of a desk, so that a login that ended, a reload or another form takes nothing with it.
 * `task` names what it is about: what is sent in anew is another task.
 */
export function useDeskDraft<T extends Texts>(task: string, empty: T) {
  const [texts, setTexts] = useState(() => readDeskDraft(task, empty));
  return {
    texts,
    set: (next: T) => {
      setTexts(next);
      keepDeskDraft(task, next, empty);
    },
    /** Once it was sent. */
    forget: () => keepDeskDraft(task, empty, empty),
  };
}
