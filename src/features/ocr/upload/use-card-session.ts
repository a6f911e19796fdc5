import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { cardFolder } from '../../../../media/card/card-folder.ts';
import type { CardSession } from '../../../../media/card/card-session.ts';
import type { PictureState } from '../../../../media/card/picture-state.ts';
import { untilLoaded } from '../../../../media/until-loaded.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { notePipeline } from '../../../parts/page-trace/note-pipeline.ts';
import { cardNumbers, subjectKey, type Subject } from '../../../parts/identity/subject.ts';
import { cardCalls, type ReadAnswer } from './card-calls.ts';

export type States = ReadonlyMap<CardPage, PictureState<ReadAnswer>>;
export type Session = CardSession<ReadAnswer>;

const none: States = new Map();
const noSubscription = () => () => undefined;

/** The member's pictures on their way, as long as the page is there; what an earlier visit left goes on by itself. */
export function useCardSession(subject: Subject, memberNo: string) {
  const dispatch = useDispatch<Dispatch>();
  const [session, setSession] = useState<Session | null>(null);
  const coming = useRef<Promise<Session | null>>(Promise.resolve(null));
  const key = subjectKey(subject);
  useEffect(() => {
    const life = new AbortController();
    let made: Session | null = null;
    const make = async (): Promise<Session | null> => {
      const loaded = await untilLoaded(() => import('../../../../media/card/card-session.ts'), life.signal);
      if (!loaded || life.signal.aborted) return null;
      made = new loaded.CardSession<ReadAnswer>({
        folder: cardFolder(...cardNumbers(subject, memberNo)),
        calls: cardCalls(dispatch, subject, memberNo),
        log: notePipeline,
      });
      void made.resume();
      setSession(made);
      return made;
    };
    coming.current = make();
    return () => {
      life.abort();
      made?.dispose();
      setSession(null);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the subject is a new object on every render, its key is not
  }, [dispatch, key, memberNo]);
  const states = useSyncExternalStore(
    session ? (listener) => session.subscribe(listener) : noSubscription,
    () => session?.getStates() ?? none,
  );
  /** What is done with it is done once its code is here. */
  const withSession = (act: (session: Session) => unknown) =>
    void coming.current.then((there) => there && act(there));
  return { session, states, withSession };
}
