import { CameraCardFinder } from '../../../media/guide/card-finder.ts';
import { CardLoop } from '../../../media/guide/card-loop.ts';
import { base64Of, fromBase64 } from './base64.ts';

interface Shown {
  /** JPEGs, base64. */
  readonly soft: string;
  readonly sharp: string;
}

interface Taken {
  readonly jpeg: string;
  readonly byItself: boolean;
}

/** What the shutter takes of a card that is in focus only while the ring is half closed: neither at first nor at last. */
export async function shootsCard(shown: Shown): Promise<Taken> {
  const soft = await createImageBitmap(fromBase64(shown.soft));
  const sharp = await createImageBitmap(fromBase64(shown.sharp));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: soft.width, height: soft.height });
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream(30);
  let seen = soft;
  const camera = setInterval(() => context?.drawImage(seen, 0, 0), 30);
  const finder = new CameraCardFinder();
  const onView = ({ ring }: { readonly ring: number }) => {
    seen = ring > 0.15 && ring < 0.6 ? sharp : soft;
  };
  try {
    const loop = new CardLoop(
      stream,
      { side: 'front', finder, onView, log: () => undefined },
      new AbortController().signal,
    );
    const { picture, byItself } = await loop.run();
    return { jpeg: await base64Of(picture), byItself };
  } finally {
    clearInterval(camera);
    finder.stop();
  }
}
