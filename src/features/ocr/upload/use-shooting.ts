import { useEffect, useState } from 'react';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { refusalOf } from '../../../../media/image/refusal.ts';
import type { CardSide } from '../../../../workers/tasks/card/side.ts';
import { useCardCamera } from '../camera/use-card-camera.ts';

/** The card is turned over before it is watched again. */
const turningMs = 1800;

interface Shot {
  readonly page: CardPage;
  readonly picture: Blob;
}

interface LookedAt extends Shot {
  /** A file, and not this page's own camera. */
  readonly chosen: boolean;
}

export const sideOf = (page: CardPage): CardSide | null =>
  page === 'front' || page === 'back' ? page : null;

/** Takes pages one after another: what fell by itself goes on at once, what was tapped is looked at first. */
export function useShooting(onTaken: (shot: Shot) => void) {
  const camera = useCardCamera();
  const [queue, setQueue] = useState<readonly CardPage[]>([]);
  const [looking, setLooking] = useState<LookedAt | null>(null);
  const [paused, setPaused] = useState(false);
  const [turning, setTurning] = useState(false);
  const page = queue[0] ?? null;
  const isOpen = camera.state.kind === 'open';
  const { watch, close } = camera;

  const goOn = (shot: Shot) => {
    onTaken(shot);
    const rest = queue.filter((of) => of !== shot.page);
    setQueue(rest);
    setLooking(null);
    if (rest.length === 0) close();
    else setTurning(true);
  };

  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => setTurning(false), turningMs);
    return () => clearTimeout(timer);
  }, [turning]);

  useEffect(() => {
    if (!isOpen || page === null || looking || paused || turning) return;
    const life = new AbortController();
    void watch(sideOf(page), life.signal).then((taken) => {
      if (!taken || life.signal.aborted) return;
      navigator.vibrate?.(60);
      if (taken.byItself) goOn({ page, picture: taken.picture });
      else setLooking({ page, picture: taken.picture, chosen: false });
    });
    return () => life.abort(new DOMException('no longer watched', 'AbortError'));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is done with a picture is decided when it is there
  }, [isOpen, page, looking, paused, turning, watch]);

  return {
    ...{ camera, page, looking, turning, setPaused },
    /** From a tap. Resolves with whether the camera is open. */
    async shoot(pages: readonly CardPage[]): Promise<boolean> {
      setQueue(pages);
      setLooking(null);
      setPaused(false);
      return pages.length > 0 && camera.begin();
    },
    /** A photograph of the album or the system's camera for the page at hand, looked at where it can be taken. */
    async choose(picture: Blob, of: CardPage | null = page): Promise<void> {
      if (of === null) return;
      const shot = { page: of, picture };
      // Shown, 100 megapixels would take half a gigabyte of the phone.
      if ((await refusalOf(picture)) !== null) return goOn(shot);
      if (!queue.includes(of)) setQueue([of]);
      setLooking({ ...shot, chosen: true });
    },
    retake: () => setLooking(null),
    use: () => looking && goOn(looking),
    /** Takes one page anew, in the midst of the others. */
    again: (of: CardPage) => setQueue([of, ...queue.filter((other) => other !== of)]),
    stop(): void {
      setQueue([]);
      setLooking(null);
      close();
    },
  };
}
