import { useEffect, useRef, useState } from 'react';
import type { ReadingPosition, ScriptSegment } from '../../../../../media/recording/script.types.ts';
import type { RecordingSession } from '../../../../../media/recording/session.types.ts';
import { type Pace, startAt, tick } from './teleprompter-pace.ts';
import { voiceLevel } from '../../session/use-voice.ts';

const tickMs = 100;

interface Options {
  readonly session: RecordingSession;
  readonly segments: readonly ScriptSegment[];
  readonly from: ReadingPosition;
  readonly speed: number;
}

/** Drives the pace by the clock and the voice, and tells the session each phrase that is come to. */
export function usePace({ session, segments, from, speed }: Options) {
  const [pace, setPace] = useState<Pace>(() => startAt(from));
  const now = useRef(pace);
  const heardAt = useRef(0);

  const move = (next: Pace) => {
    now.current = next;
    setPace(next);
  };

  useEffect(() => {
    heardAt.current = performance.now();
    return session.subscribeLevel((level) => {
      if (level >= voiceLevel) heardAt.current = performance.now();
    });
  }, [session]);

  useEffect(() => {
    let before = performance.now();
    const timer = setInterval(() => {
      const time = performance.now();
      const step = { elapsedMs: time - before, speed, silentMs: time - heardAt.current };
      before = time;
      const next = tick(now.current, segments, step);
      if (next.at !== now.current.at) session.advance(next.at);
      now.current = next;
      setPace(next);
    }, tickMs);
    return () => clearInterval(timer);
  }, [session, segments, speed]);

  return {
    pace,
    goTo(at: ReadingPosition) {
      session.advance(at);
      move(startAt(at));
    },
    reread() {
      session.rereadSegment();
      move(startAt({ segment: now.current.at.segment, phrase: 0 }));
    },
  };
}
