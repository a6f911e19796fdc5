import { describe, expect, it } from 'vitest';
import { measureCard } from './measure.ts';
import { cardSigns, mayBeTaken, hintOfCard, type CardHint } from './reading.ts';

const size = { width: 640, height: 400 };
const frame = { left: 0.065, top: 0.065, right: 0.935, bottom: 0.935 };
const wanted = { side: 'front', frameWidth: 0.87 } as const;

type Colour = readonly [number, number, number];

interface Scene {
  readonly table: Colour;
  readonly side: 'front' | 'back' | null;
  /** The card's width as a fraction of the picture, its centre, and degrees. */
  readonly width: number;
  readonly x: number;
  readonly y: number;
  readonly turned: number;
  /** Tipped back: how much narrower the upper side is. */
  readonly tipped: number;
  /** Of all light. */
  readonly light: number;
  readonly blur: number;
  readonly glare: boolean;
  readonly thumb: boolean;
  readonly noise: number;
}

const scene: Scene = {
  ...{ table: [92, 74, 62], side: 'front', width: 0.8, x: 0.5, y: 0.5, turned: 0, tipped: 0 },
  ...{ light: 1, blur: 0, glare: false, thumb: false, noise: 3 },
};

/** What is printed there, by the layout of the real card; u and v from 0 to 1. */
function printed(side: 'front' | 'back', u: number, v: number): Colour {
  const paper: Colour = [206 + 20 * u, 224, 230 - 14 * u];
  const row = (top: number, from: number, to: number) =>
    v > top && v < top + 0.06 && u > from && u < to && Math.sin(u * 260) * Math.sin(v * 140) > -0.1;
  if (side === 'back') {
    if (Math.hypot((u - 0.16) * 1.58, v - 0.28) < 0.16) return [186, 62, 54];
    return row(0.18, 0.36, 0.9) || row(0.4, 0.36, 0.9) || row(0.74, 0.3, 0.7) || row(0.86, 0.3, 0.8)
      ? [40, 44, 48]
      : paper;
  }
  if (u > 0.66 && u < 0.92 && v > 0.14 && v < 0.7) {
    const [x, y] = [(u - 0.79) / 0.085, (v - 0.42) / 0.2];
    if (x * x + y * y < 1) return y < -0.55 ? [38, 32, 30] : [214, 172, 148];
    return y > 0.9 ? [42, 46, 70] : [232, 234, 236];
  }
  return row(0.1, 0.06, 0.4) ||
    row(0.24, 0.06, 0.5) ||
    row(0.38, 0.06, 0.6) ||
    row(0.54, 0.06, 0.6) ||
    row(0.86, 0.1, 0.9)
    ? [42, 46, 52]
    : paper;
}

function draw(changed: Partial<Scene>): Uint8ClampedArray {
  const s = { ...scene, ...changed };
  const { width, height } = size;
  const pixels = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  const random = () => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * 2 - 1;
  const angle = (s.turned * Math.PI) / 180;
  const across = s.width * width;
  const high = across / 1.585;
  const colourAt = (x: number, y: number): Colour => {
    const [dx, dy] = [x - s.x * width, y - s.y * height];
    const down = (-dx * Math.sin(angle) + dy * Math.cos(angle)) / high + 0.5;
    const here = across * (1 - s.tipped * (1 - down));
    const along = (dx * Math.cos(angle) + dy * Math.sin(angle)) / here + 0.5;
    if (s.thumb && Math.hypot((along - 0.3) * 1.585, down - 1.02) < 0.22) return [198, 140, 112];
    if (s.side === null || along < 0 || along > 1 || down < 0 || down > 1) return s.table;
    if (s.glare && Math.hypot((along - 0.4) * 1.585, down - 0.6) < 0.13) return [255, 255, 255];
    return printed(s.side, along, down);
  };
  const steps = s.blur === 0 ? [0] : [-1, -0.5, 0, 0.5, 1].map((step) => step * s.blur);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      for (const dy of steps)
        for (const dx of steps)
          colourAt(x + dx, y + dy).forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value));
      const at = (y * width + x) * 4;
      const grain = random() * s.noise;
      sum.forEach((value, i) => (pixels[at + i] = (value / steps.length ** 2) * s.light + grain));
      pixels[at + 3] = 255;
    }
  return pixels;
}

const measured = (changed: Partial<Scene>) => measureCard(draw(changed), size.width, size.height, frame);
const read = (changed: Partial<Scene>, side: 'front' | 'back' | null = 'front'): CardHint =>
  hintOfCard(measured(changed), { ...wanted, side });

describe('a card before the camera', () => {
  it('is good when it fills the frame, on a dark table and on a light one, either side', () => {
    expect(read({})).toBe('good');
    expect(read({ table: [176, 168, 160] })).toBe('good');
    expect(read({ side: 'back' }, 'back')).toBe('good');
    expect(read({ turned: 4, tipped: 0.05 })).toBe('good');
    expect(read({ noise: 9 })).toBe('good');
  });

  it('is found where it lies, to a hundredth of the picture', () => {
    const { card } = measured({ width: 0.7, x: 0.53, turned: 5 });
    expect(card?.width).toBeCloseTo(0.7, 1);
    expect(card?.turned).toBeGreaterThan(4);
    expect(card?.turned).toBeLessThan(6);
    const middle = (card?.corners.reduce((sum, { x }) => sum + x, 0) ?? 0) / 4;
    expect(Math.abs(middle - 0.53)).toBeLessThan(0.01);
  });

  it.each<[CardHint, Partial<Scene>]>([
    ['too_far', { width: 0.42 }],
    ['too_near', { width: 0.95 }],
    ['cut_off', { width: 0.78, x: 0.6 }],
    ['tilted', { turned: 14, width: 0.7 }],
    ['tilted', { tipped: 0.2, width: 0.84 }],
    ['blurred', { blur: 6 }],
    ['glare', { glare: true }],
    ['dark', { light: 0.22 }],
    ['too_bright', { light: 1.45 }],
    ['covered', { thumb: true }],
    ['wrong_side', { side: 'back' }],
    ['no_card', { side: null }],
    ['dark', { side: null, light: 0.4 }],
  ])('is told as %s: %o', (reading, changed) => {
    expect(read(changed)).toBe(reading);
  });

  it('claims no side where the picture shows none', () => {
    expect(read({ side: 'back' }, null)).toBe('good');
    expect(measured({ side: 'front', light: 0.35 }).card?.side).not.toBe('back');
  });

  it('tells light, sharpness and wholeness apart, and nothing of what is not there', () => {
    expect(cardSigns(measured({}), wanted)).toEqual({ light: true, sharp: true, whole: true });
    expect(cardSigns(measured({ width: 0.42 }), wanted)).toMatchObject({ light: true, whole: false });
    expect(cardSigns(measured({ glare: true }), wanted)).toMatchObject({ light: false, whole: true });
    expect(cardSigns(measured({ side: null }), wanted)).toEqual({ light: null, sharp: null, whole: null });
  });

  it('is taken by itself where nothing is bad of it, and by a tap whatever it shows', () => {
    const [good, glaring] = [measured({}), measured({ glare: true })];
    expect([good, glaring].map((look) => mayBeTaken(look, wanted))).toEqual([true, false]);
    expect([good, glaring].map((look) => mayBeTaken(look, 'any'))).toEqual([true, true]);
    expect([good, glaring].map((look) => mayBeTaken(look, null))).toEqual([false, false]);
  });

  it('takes no table for a card', () => {
    const { width, height } = size;
    const tiles = new Uint8ClampedArray(width * height * 4);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const grout = x % 190 < 5 || y % 150 < 5;
        tiles.set(grout ? [90, 90, 90, 255] : [190, 186, 180, 255], (y * width + x) * 4);
      }
    expect(measureCard(tiles, width, height, frame).card).toBeNull();
  });
});
