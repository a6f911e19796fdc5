import { keptValues } from '../../session/kept-values.ts';
import { notePipeline } from '../page-trace/note-pipeline.ts';

/** As far as it counts here whose a film is. */
interface OfMember {
  readonly memberNo: string;
}

const load = () => import('../../../media/face/kept-films.ts');

/** No film of that member's check stays on this device. False where one does: no server takes it then. Never rejects. */
export async function forgetFilms(memberNo: string): Promise<boolean> {
  if (keptValues.filmsWaiting.get() === null) return true;
  try {
    const { dropFilms } = await load();
    await dropFilms<OfMember>(({ of }) => of.memberNo === memberNo, notePipeline);
    return true;
  } catch {
    return false;
  }
}

/** Nor any that the server takes no more by its time, whatever page is opened. Never rejects. */
export async function tidyFilms(now: number | null): Promise<void> {
  if (now === null || keptValues.filmsWaiting.get() === null) return;
  try {
    const { dropOldFilms } = await load();
    await dropOldFilms(now, notePipeline);
  } catch {
    // The next visit tries again.
  }
}
