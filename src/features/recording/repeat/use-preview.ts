import { useEffect, useState } from 'react';
import type { RecordingSession } from '../../../../media/recording/session.types.ts';

/** A part of a segment, by an address of this device. */
export interface PreviewPart {
  readonly url: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What is recorded of a segment, at addresses that live as long as the component that plays them; null: not yet known. */
export function usePreview(session: RecordingSession, segment: number): readonly PreviewPart[] | null {
  const [parts, setParts] = useState<readonly PreviewPart[] | null>(null);
  useEffect(() => {
    let made: readonly PreviewPart[] = [];
    let here = true;
    void session.preview(segment).then(
      (found) => {
        if (!here) return;
        made = found.map(({ blob, startMs, endMs }) => ({ url: URL.createObjectURL(blob), startMs, endMs }));
        setParts(made);
      },
      () => here && setParts([]),
    );
    return () => {
      here = false;
      for (const { url } of made) URL.revokeObjectURL(url);
    };
  }, [session, segment]);
  return parts;
}
