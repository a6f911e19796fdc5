import { useState } from 'react';
import { keptValues, type ReadingPreferences } from '../../../../session/kept-values.ts';

const sizes = [21, 24, 28, 32] as const;
const speeds = [0.6, 0.8, 1, 1.2, 1.5] as const;
const usual: ReadingPreferences = { textSize: 24, speed: 1 };

const choices = { textSize: sizes, speed: speeds } as const;

/** The choice that many steps away, or null at the end of the list. */
export function stepped(
  preferences: ReadingPreferences,
  of: keyof ReadingPreferences,
  by: 1 | -1,
): ReadingPreferences | null {
  const list: readonly number[] = choices[of];
  const place = list.indexOf(preferences[of]);
  const value = list[(place === -1 ? list.indexOf(usual[of]) : place) + by];
  return value === undefined ? null : { ...preferences, [of]: value };
}

/** How this reader likes the text: remembered on the device. */
export function useReadingPreferences() {
  const [preferences, setPreferences] = useState(() => keptValues.readingPreferences.get() ?? usual);
  const change = (next: ReadingPreferences) => {
    keptValues.readingPreferences.set(next);
    setPreferences(next);
  };
  return [preferences, change] as const;
}
