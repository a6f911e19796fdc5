import type { pinyin } from 'pinyin-pro';
import { useCallback, useState } from 'react';

type Pinyin = typeof pinyin;

interface Initials {
  readonly initialsOf: (name: string) => string;
  /** Fetches the dictionary, which is large; before a search nobody needs it. */
  load(): void;
}

/** The initials of a name's pinyin (lzx for 林知夏); '' until the dictionary is there, or where it does not come. */
export function useInitials(): Initials {
  const [pinyin, setPinyin] = useState<{ readonly of: Pinyin } | null>(null);
  const load = useCallback(() => {
    import('pinyin-pro').then(
      (module) => setPinyin({ of: module.pinyin }),
      // Names and numbers are found all the same.
      () => {},
    );
  }, []);
  const initialsOf = useCallback(
    (name: string) =>
      pinyin ? pinyin.of(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('') : '',
    [pinyin],
  );
  return { initialsOf, load };
}
