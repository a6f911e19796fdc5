import type { Log } from '../../../media/log.ts';
import type { StoredValue } from '../../session/stored-value.ts';
import { notePipeline } from '../page-trace/note-pipeline.ts';

const dayMs = 86_400_000;

/** What deletes one sort of media from this device. Both reject where they cannot. */
interface Deleting {
  readonly forget: (number: string, until: number, log: Log) => Promise<void>;
  readonly dropOld: (now: number, log: Log) => Promise<void>;
}

interface Sort {
  /** Until when that was kept which is to go, by number: another window had it, or the page was closed. */
  readonly toForget: StoredValue<Readonly<Record<string, number>>>;
  /** When it was looked last, by the server, for what nobody came back to. */
  readonly tidiedAt: StoredValue<number>;
  readonly load: () => Promise<Deleting>;
}

/** What was kept so far of that number is to go, also where the page is closed before it went. */
export function markToForget({ toForget }: Sort, number: string): void {
  toForget.set({ ...toForget.get(), [number]: Date.now() });
}

/** Nothing that was marked of that number stays on this device. False where it goes with a later visit. Never rejects. */
export async function forgetMarked({ toForget, load }: Sort, number: string): Promise<boolean> {
  const until = toForget.get()?.[number];
  if (until === undefined) return true;
  try {
    await (await load()).forget(number, until, notePipeline);
  } catch {
    return false;
  }
  const others = { ...toForget.get() };
  delete others[number];
  toForget.set(Object.keys(others).length > 0 ? others : null);
  return true;
}

/**
 * What was to go and is still there, and, once a day, what nobody came back to for a month: by the server's time, as a
 * phone's may be months ahead. Nothing goes for its age where that is not known. Never rejects.
 */
export async function tidyKept(sort: Sort, now: number | null): Promise<void> {
  for (const number of Object.keys(sort.toForget.get() ?? {})) await forgetMarked(sort, number);
  if (now === null) return;
  const sinceMs = now - (sort.tidiedAt.get() ?? 0);
  // What was tidied later than now was so by a clock that was wrong.
  if (sinceMs >= 0 && sinceMs < dayMs) return;
  try {
    await (await sort.load()).dropOld(now, notePipeline);
    sort.tidiedAt.set(now);
  } catch {
    // The next visit tries again.
  }
}
