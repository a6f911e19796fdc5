import { useEffect, useState } from 'react';

/** An address for a blob as long as the component shows it; null until there is one. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [shown, setShown] = useState<{ readonly of: Blob; readonly url: string } | null>(null);
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- an address is made once and given back.
    setShown({ of: blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return shown && shown.of === blob ? shown.url : null;
}
