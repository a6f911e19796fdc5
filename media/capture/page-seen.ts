import { aborted } from '../abort.ts';

/** Resolves once the page is in view, at once where it is; rejects when the signal aborts. */
export async function pageSeen(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return;
  let look = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    look = () => {
      if (!document.hidden) resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
  try {
    await Promise.race([seen, aborted(signal)]);
  } finally {
    document.removeEventListener('visibilitychange', look);
  }
}
