// How page and server set up @vladmandic/human alike. Where its files lie, and whether it tracks, is each one's own.
import { detector } from './detection.ts';

const off = { enabled: false } as const;

/** Everything but faces is off. */
export const engineConfig = {
  // Software WebGL is twenty times slower than wasm, and a worker cannot tell which it would get.
  backend: 'wasm',
  cacheModels: false,
  debug: false,
  warmup: 'none',
  filter: off,
  body: off,
  hand: off,
  object: off,
  gesture: off,
  segmentation: off,
} as const;

/** Boxes and, unless it is turned off, the mesh. */
export const faceConfig = {
  enabled: true,
  detector,
  mesh: { enabled: true },
  iris: off,
  emotion: off,
  description: off,
  antispoof: off,
  liveness: off,
} as const;
