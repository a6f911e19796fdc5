import { useEffect, useState } from 'react';
import type { RecordingSession } from '../../../../media/recording/session.types.ts';

/** About -40 dB on the session's scale of 0 to 1: a voice is above it, a quiet room below. */
export const voiceLevel = 0.4;

/** Whether a voice was heard within the last so many milliseconds. Renders only when that changes. */
export function useVoiceHeard(session: RecordingSession, withinMs: number): boolean {
  const [heard, setHeard] = useState(false);
  useEffect(() => {
    let heardAt = -Infinity;
    return session.subscribeLevel((level) => {
      const now = performance.now();
      if (level >= voiceLevel) heardAt = now;
      setHeard(now - heardAt <= withinMs);
    });
  }, [session, withinMs]);
  return heard;
}
