import { useEffect, useState } from 'react';
import type { RecordingSession } from '../../../../media/recording/session.types.ts';

export type Preview =
  | { readonly kind: 'asking' }
  | { readonly kind: 'none' }
  | { readonly kind: 'there'; readonly url: string; readonly startMs: number; readonly endMs: number };

/** What is recorded of a segment, as an address that lives as long as the component that plays it. */
export function usePreview(session: RecordingSession, segment: number): Preview {
  const [preview, setPreview] = useState<Preview>({ kind: 'asking' });
  useEffect(() => {
    let url: string | null = null;
    let here = true;
    void session.preview(segment).then(
      (found) => {
        if (!here) return;
        url = found && URL.createObjectURL(found.blob);
        setPreview(
          found && url
            ? { kind: 'there', url, startMs: found.startMs, endMs: found.endMs }
            : { kind: 'none' },
        );
      },
      () => here && setPreview({ kind: 'none' }),
    );
    return () => {
      here = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [session, segment]);
  return preview;
}
