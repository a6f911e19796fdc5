import * as Comlink from 'comlink';
import { boundsOf, measureCard, type CardMeasures } from '../tasks/card/measure.ts';
import { mayBeTaken } from '../tasks/card/reading.ts';
import type { Region } from '../tasks/card/rectify.ts';
import { ownPicture, type OwnPicture } from './own-picture.ts';
import type { CardLook, CardSource, CardWorker } from './types.ts';

interface Candidate {
  readonly picture: OwnPicture;
  readonly sharpness: number;
  /** In fractions of the picture: what is kept of it. */
  readonly cut: Region;
}

/** Pixels across that are measured: sharpness shows in them, and a slow phone still looks several times a second. */
const measuredWidth = 960;
/** Of the card, on each side: whoever reads it finds its edges by themselves. */
const margin = 0.06;
const quality = 0.94;

const canvas = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1) : null;
let best: Candidate | null = null;
/** Of candidates; a look that began in an earlier one may be of another side. */
let round = 0;

function forget(): void {
  best?.picture.close();
  best = null;
}

function pixelsOf({ source, width, height }: OwnPicture, region: Region): ImageData {
  const [across, down] = [(region.right - region.left) * width, (region.bottom - region.top) * height];
  const scale = Math.min(1, measuredWidth / across);
  const size = { width: Math.round(across * scale), height: Math.round(down * scale) };
  if (!canvas) throw new Error('no canvas in this thread');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas context');
  const from = [region.left * width, region.top * height] as const;
  context.drawImage(source, ...from, across, down, 0, 0, size.width, size.height);
  return context.getImageData(0, 0, size.width, size.height);
}

/** The card's own rectangle with a margin, in fractions of the whole picture. */
function cutOf({ card }: CardMeasures, region: Region): Region {
  if (!card) return region;
  const bounds = boundsOf(card.corners);
  const [across, down] = [region.right - region.left, region.bottom - region.top];
  return {
    left: Math.max(0, region.left + (bounds.left - margin) * across),
    right: Math.min(1, region.left + (bounds.right + margin) * across),
    top: Math.max(0, region.top + (bounds.top - margin) * down),
    bottom: Math.min(1, region.top + (bounds.bottom + margin) * down),
  };
}

async function lookAt(source: CardSource, { region, frame, takes }: CardLook): Promise<CardMeasures> {
  if (source.kind === 'pixels') return measureCard(source.pixels, source.width, source.height, frame);
  const ofRound = round;
  const picture = await ownPicture(source);
  let kept = false;
  try {
    const { data, width, height } = pixelsOf(picture, region);
    const measures = measureCard(data, width, height, frame);
    const sharpness = measures.card?.sharpness ?? 0;
    if (mayBeTaken(measures, takes) && ofRound === round && (!best || sharpness > best.sharpness)) {
      forget();
      best = { picture, sharpness, cut: cutOf(measures, region) };
      kept = true;
    }
    return measures;
  } finally {
    if (!kept) picture.close();
  }
}

async function take(): Promise<Blob | null> {
  if (!best) return null;
  const { source, width, height } = best.picture;
  const { left, top, right, bottom } = best.cut;
  const [across, down] = [Math.round((right - left) * width), Math.round((bottom - top) * height)];
  const whole = new OffscreenCanvas(across, down);
  whole.getContext('2d')?.drawImage(source, left * width, top * height, across, down, 0, 0, across, down);
  forget();
  return whole.convertToBlob({ type: 'image/jpeg', quality });
}

async function beginRound(): Promise<void> {
  round += 1;
  forget();
}

const worker: CardWorker = { look: lookAt, take, forget: beginRound };

Comlink.expose(worker);
