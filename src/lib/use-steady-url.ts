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
