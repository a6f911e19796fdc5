import { useState } from 'react';

/**
 * A signed address is another at each look, and the same file. The first is kept, so that nothing is fetched twice,
 * until `renew` takes the newest because the kept one is over.
 */
export function useSteadyUrl(key: string, url: string): readonly [url: string, renew: () => void] {
  const [held, setHeld] = useState({ key, url });
  if (held.key !== key) setHeld({ key, url });
  return [held.key === key ? held.url : url, () => setHeld({ key, url })];
}

/** The same of a picture: one that did not load is tried again by the next address that differs. */
export function useSteadyPicture(key: string, url: string): readonly [url: string, onError: () => void] {
  const [src, renew] = useSteadyUrl(key, url);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src && src !== url) renew();
  return [src, () => setFailed(src)];
}
