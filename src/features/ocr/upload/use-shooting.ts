import { useEffect, useState } from 'react';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { pictureRefusalOf } from '../../../../media/image/refusal.ts';
import type { PictureRefusal } from '../../../../workers/tasks/picture-refusal.ts';
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

/** Whether the card is being turned over. */
function useTurning() {
  const [turning, setTurning] = useState(false);
  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => setTurning(false), turningMs);
    return () => clearTimeout(timer);
  }, [turning]);
  return { turning, turn: () => setTurning(true) };
}

/** What was taken and is not sent yet, or why the last could not be. */
function useLookedAt() {
  const [looking, setLooking] = useState<LookedAt | null>(null);
  const [refused, setRefused] = useState<PictureRefusal | null>(null);
  const look = (shot: LookedAt | null) => {
    setLooking(shot);
    setRefused(null);
  };
  const turnDown = (refusal: PictureRefusal) => {
    setLooking(null);
    setRefused(refusal);
  };
  return { looking, refused, look, turnDown };
}

/** Takes pages one after another: what fell by itself goes on at once, what was tapped is looked at first. */
export function useShooting(onTaken: (shot: Shot) => void) {
  const camera = useCardCamera();
  const [queue, setQueue] = useState<readonly CardPage[]>([]);
  const { looking, refused, look, turnDown } = useLookedAt();
  /** Help is open over the camera, which shoots nothing meanwhile. */
  const [troubled, setTroubled] = useState(false);
  const { turning, turn } = useTurning();
  const page = queue[0] ?? null;
  const isOpen = camera.state.kind === 'open';
  const { watch, close } = camera;

  const goOn = (shot: Shot) => {
    onTaken(shot);
    const rest = queue.filter((of) => of !== shot.page);
    setQueue(rest);
    look(null);
    if (rest.length === 0) close();
    else turn();
  };

  /** Before an open camera its side is still asked for; elsewhere the page of what was taken says what is wrong with it. */
  const refuse = (shot: Shot, refusal: PictureRefusal) => {
    if (!isOpen) return goOn(shot);
    turnDown(refusal);
  };

  useEffect(() => {
    if (!isOpen || page === null || looking || troubled || turning) return;
    const life = new AbortController();
    void watch(sideOf(page), life.signal).then((taken) => {
      if (!taken || life.signal.aborted) return;
      navigator.vibrate?.(60);
      if (taken.byItself) goOn({ page, picture: taken.picture });
      else look({ page, picture: taken.picture, chosen: false });
    });
    return () => life.abort(new DOMException('no longer watched', 'AbortError'));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is done with a picture is decided when it is there
  }, [isOpen, page, looking, troubled, turning, watch]);

  return {
    ...{ camera, page, looking, refused, turning, troubled, setTroubled },
    /** From a tap. Resolves with whether the camera is open. */
    async shoot(pages: readonly CardPage[]): Promise<boolean> {
      setQueue(pages);
      look(null);
      setTroubled(false);
      return pages.length > 0 && camera.begin();
    },
    /** A photograph of the album or the system's camera for the page at hand, looked at where it can be taken. */
    async choose(picture: Blob, of: CardPage | null = page): Promise<void> {
      if (of === null) return;
      const shot = { page: of, picture };
      // Shown, 100 megapixels would take half a gigabyte of the phone.
      const refusal = await pictureRefusalOf(picture);
      if (refusal !== null) return refuse(shot, refusal);
      if (!queue.includes(of)) setQueue([of]);
      look({ ...shot, chosen: true });
    },
    retake: () => look(null),
    use: () => looking && goOn(looking),
    /** What this browser cannot show nobody can look at. */
    unshown: () => looking && refuse(looking, 'damaged'),
    /** Takes one page anew, in the midst of the others. */
    again: (of: CardPage) => setQueue([of, ...queue.filter((other) => other !== of)]),
    stop(): void {
      setTroubled(false);
      setQueue([]);
      look(null);
      close();
    },
  };
}
