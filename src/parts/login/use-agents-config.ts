import { useEffect } from 'react';

/** Asked beside an agent's page: nothing of it is needed before they share. */
export function useAgentsConfig(): void {
  useEffect(() => {
    void import('./page-config.ts').then(
      ({ pageConfig }) => pageConfig(),
      () => undefined,
    );
  }, []);
}
