import { untilLoaded } from '../../../media/until-loaded.ts';

export const loadDrawing = () => import('signature_pad');

/** What draws, asked for until it is there; null where the signal aborted before. */
export const drawingUntilLoaded = async (signal: AbortSignal) =>
  (await untilLoaded(loadDrawing, signal))?.default ?? null;
