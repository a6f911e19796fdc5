import { useEffect, useState } from 'react';
import { goToField } from './go-to-field.ts';

/** Goes to a field once the section that it is in stands there. */
export function useGoToField(): (key: string) => void {
  const [wanted, setWanted] = useState<{ readonly key: string } | null>(null);
  useEffect(() => {
    if (wanted) goToField(wanted.key);
  }, [wanted]);
  return (key) => setWanted({ key });
}
