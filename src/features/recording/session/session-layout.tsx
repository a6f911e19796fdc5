import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { requireHere, useGone } from '../../../lib/use-gone.ts';
import type { Dispatch } from '../dispatch.ts';
import { type Flow, FlowContext, type HeldRecording, type ReadingStretch } from './flow.ts';
import { noteInterruptions } from './note-interruptions.ts';
import { recordingCalls } from './recording-calls.ts';

/** Stands above the camera pages, so that going to and fro among them keeps the camera and what is recorded. */
export default function SessionLayout() {
  const dispatch = useDispatch<Dispatch>();
  const [held, setHeld] = useState<HeldRecording | null>(null);
  const [reading, setReading] = useState<ReadingStretch | null>(null);
  const current = useRef<HeldRecording | null>(null);
  const gone = useGone();

  const release = useCallback(() => {
    current.current?.session.dispose();
    current.current = null;
    setHeld(null);
    setReading(null);
  }, []);

  const flow = useMemo<Flow>(() => {
    return {
      held,
      reading,
      release,
      plan: setReading,
      async hold({ content, script, elsewhere }, transmitRecordNo, submitOnStop) {
        const { createRecordingSession } = await import('../../../../media/recording/session.ts');
        requireHere(gone);
        const before = current.current;
        if (before?.script.version === script.version && before.submitOnStop === submitOnStop) return before;
        before?.session.dispose();
        const session = createRecordingSession({
          script,
          elsewhere,
          calls: recordingCalls(dispatch, transmitRecordNo, content.script_version),
          submitOnStop,
          onLog: noteInterruptions,
        });
        current.current = { session, script, submitOnStop };
        setHeld(current.current);
        return current.current;
      },
    };
  }, [dispatch, gone, held, reading, release]);

  useEffect(() => release, [release]);

  return (
    <FlowContext value={flow}>
      <Outlet />
    </FlowContext>
  );
}
