import { useCallback, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { uploadCalls, type FileOwner } from '../../../parts/upload/upload-calls.ts';

/** Sends a check's film once, and gives its file id whenever it is asked; null where there is no film, or none came over. */
export function useSentFilm(owner: FileOwner, film: Blob | null): () => Promise<string | null> {
  const dispatch = useDispatch<Dispatch>();
  const sent = useRef<Promise<string | null> | null>(null);
  return useCallback(() => {
    if (!film) return Promise.resolve(null);
    sent.current ??= import('../../../../media/face/send-clip.ts')
      .then(({ sendClip }) => sendClip(film, { calls: uploadCalls(dispatch, owner), log: () => undefined }))
      // The check is judged by its pictures: it never fails for want of a film.
      .catch(() => null);
    return sent.current;
  }, [dispatch, owner, film]);
}
