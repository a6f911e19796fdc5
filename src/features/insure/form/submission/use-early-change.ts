import { useEffect, useRef, useState } from 'react';
import { LatestAnswer } from '../../../../lib/latest-answer.ts';
import type { FormSession } from '../form-session.ts';
import type { FormStore } from '../store/form-store.ts';
import { useForm } from '../store/use-form.ts';
import type { Change, SubmissionRefusal } from './use-submission-calls.ts';

/** Whoever types a number is not told of half of it. */
const pauseMs = 600;

type Ask = (values: ReturnType<FormStore['values']>) => Promise<Change | SubmissionRefusal>;

/** What the premium is reckoned with, as it is filled in by now: the same text as long as none of it is another. */
const reckonedWith = (store: FormStore): string =>
  JSON.stringify(
    store.modules.map(({ module, fields }) => {
      const decisive = fields.filter(({ changes_factor, derived_from }) => changes_factor ?? derived_from);
      return store.people(module).map(({ entry }) => decisive.map(({ field }) => entry[field]));
    }),
  );

/** How what was just filled in changes the premium of the trial; null: not at all, or nobody knows. */
export function useEarlyChange({ store }: FormSession, ask: Ask): Change | null {
  const facts = useForm(store, '', () => reckonedWith(store));
  const known = useRef(facts);
  const [change, setChange] = useState<Change | null>(null);
  const [latest] = useState(
    () =>
      new LatestAnswer({
        send: ask,
        onAnswer: (answer) => setChange('kind' in answer || !answer.is_change ? null : answer),
        waitMs: pauseMs,
      }),
  );
  useEffect(() => () => latest.cancel(), [latest]);
  useEffect(() => {
    if (facts === known.current) return;
    known.current = facts;
    setChange(null);
    latest.put(store.values());
  }, [facts, latest, store]);
  return change;
}
