import { useState } from 'react';
import type { HealthConclusion } from '../../../../contract/model/health.ts';

/** Which of the conditions are ticked, and the naming of those that are not; null: there are none. */
export function useTicks(terms: HealthConclusion['terms']) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [named, setNamed] = useState(false);
  const open = (terms?.conditions ?? []).filter(({ accepted_at }) => accepted_at === null);
  const missing = open.filter(({ condition_no }) => !ticked.includes(condition_no));
  const tick = (no: string, now: boolean) =>
    setTicked(now ? [...ticked, no] : ticked.filter((one) => one !== no));
  const nameMissing = () => {
    const [lack] = missing;
    if (!lack) return;
    setNamed(true);
    const box = document.getElementById(`condition-${lack.condition_no}`);
    box?.scrollIntoView({ block: 'center' });
    box?.querySelector('input')?.focus({ preventScroll: true });
  };
  return { ticked, named, tick, missing, nameMissing };
}
