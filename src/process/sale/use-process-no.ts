import { useSearchParams } from 'react-router-dom';
import { sessionValues } from '../../session/session-values.ts';

/** The process's number: from the address of the page, then from the session. */
export function useProcessNo(): string | null {
  const fromAddress = useSearchParams()[0].get('processNo');
  if (fromAddress && fromAddress !== sessionValues.processNo.get()) sessionValues.processNo.set(fromAddress);
  return fromAddress ?? sessionValues.processNo.get();
}

/** The address of a page of a process, which also opens on another device. */
export const addressOf = (page: string, processNo: string): string =>
  `${page}?${new URLSearchParams({ processNo }).toString()}`;
