import { useCallback, useState } from 'react';

type SoundsLike = (name: string, word: string) => boolean;

interface Pinyin {
  readonly soundsLike: SoundsLike;
  /** Fetches the dictionary, which is large; before a search nobody needs it. */
  load(): void;
}

/** Finds names by their pinyin; none until the dictionary is there, or where it does not come. */
export function usePinyin(): Pinyin {
  const [loaded, setLoaded] = useState<{ readonly soundsLike: SoundsLike } | null>(null);
  const load = useCallback(() => {
    import('../../../../workers/tasks/text/name-pinyin.ts').then(
      (module) => setLoaded({ soundsLike: module.soundsLike }),
      // Names and numbers are found all the same.
      () => {},
    );
  }, []);
  const soundsLike = useCallback<SoundsLike>(
    (name, word) => loaded?.soundsLike(name, word) ?? false,
    [loaded],
  );
  return { soundsLike, load };
}
