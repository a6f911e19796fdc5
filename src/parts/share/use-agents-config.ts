import { useEffect } from 'react';

/** Asked beside an agent's page: nothing of it is needed before they share. */
export function useAgentsConfig(): void {
  useEffect(() => {
    import('./begin-agents-page.ts').then(({ beginAgentsPage }) => beginAgentsPage()).catch(() => undefined);
  }, []);
}
