import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { CardPerson } from '../../fixtures/cards/card-person.ts';
import { drawCard } from '../../fixtures/cards/draw-card.ts';
import type { Raster } from '../../fixtures/cards/raster.ts';
import { madeOf } from '../../fixtures/made-of.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache/fixture-camera/', import.meta.url));
const drawnBy = [
  ...['cards/draw-card', 'cards/layout', 'cards/random', 'people/portrait'].map(
    (name) => `../../fixtures/${name}.ts`,
  ),
  '../../fixtures/cards/card-font.otf',
  './card-camera.ts',
].map((path) => new URL(path, import.meta.url));
const size = { width: 1280, height: 800 } as const;

/** What lies before the camera for a while. */
export interface CardScene {
  readonly side: 'front' | 'back';
  readonly seconds: number;
  /** Of the picture's width; 0.8 fills the guiding frame. */
  readonly width?: number;
  readonly turnedDegrees?: number;
  readonly blurPixels?: number;
  /** Of all light; above 1 too much of it. */
  readonly light?: number;
  /** How far to the right of the middle, as a fraction of the picture's width. */
  readonly aside?: number;
  /** A lamp's reflection on it. */
  readonly glare?: boolean;
  /** A thumb on it. */
  readonly thumb?: boolean;
}

/** A film of somebody's card on a dark table, as Chromium's fake camera reads it and begins again; answers its path. */
export async function cardCamera(
  person: CardPerson,
  scenes: readonly CardScene[],
  framesASecond = 5,
): Promise<string> {
  const name = createHash('sha256')
    .update(madeOf(drawnBy))
    .update(JSON.stringify([person, scenes, framesASecond]))
    .digest('hex')
    .slice(0, 20);
  const path = join(cache, `card-${name}.y4m`);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const part = `${path}.${process.pid}.part`;
  const file = openSync(part, 'w');
  writeSync(file, `YUV4MPEG2 W${size.width} H${size.height} F${framesASecond}:1 Ip A1:1 C420\n`);
  for (const scene of scenes) {
    const frame = toI420(await photograph(person, scene));
    for (let i = 0; i < scene.seconds * framesASecond; i++) {
      writeSync(file, 'FRAME\n');
      writeSync(file, frame);
    }
  }
  closeSync(file);
  renameSync(part, path);
  return path;
}

/** One picture of it, as a JPEG. */
export const cardShot = async (person: CardPerson, scene: Omit<CardScene, 'seconds'>): Promise<Buffer> =>
  (await photograph(person, scene)).canvas.encode('jpeg', 95);

async function photograph(
  person: CardPerson,
  {
    side,
    width = 0.8,
    turnedDegrees = 1,
    blurPixels = 0,
    light = 1,
    aside = 0,
    glare = false,
    thumb = false,
  }: Omit<CardScene, 'seconds'>,
): Promise<SKRSContext2D> {
  const card = canvasOf(await drawCard(person, side));
  const context = createCanvas(size.width, size.height).getContext('2d');
  context.fillStyle = '#5a4a3e';
  context.fillRect(0, 0, size.width, size.height);
  context.save();
  context.translate(size.width * (0.5 + aside), size.height / 2);
  context.rotate((turnedDegrees * Math.PI) / 180);
  const across = size.width * width;
  const down = (across * card.height) / card.width;
  if (blurPixels > 0) context.filter = `blur(${blurPixels}px)`;
  context.beginPath();
  context.roundRect(-across / 2, -down / 2, across, down, across * 0.037);
  context.clip();
  context.drawImage(card, -across / 2, -down / 2, across, down);
  if (glare) drawReflection(context, across);
  context.restore();
  if (thumb) drawThumb(context, size.width / 2 - across / 2);
  if (light < 1) {
    context.fillStyle = `rgba(0, 0, 0, ${1 - light})`;
    context.fillRect(0, 0, size.width, size.height);
  }
  if (light > 1) {
    context.fillStyle = `rgba(255, 255, 255, ${light - 1})`;
    context.fillRect(0, 0, size.width, size.height);
  }
  return context;
}

function drawReflection(context: SKRSContext2D, across: number): void {
  const shine = context.createRadialGradient(0, 0, 0, 0, 0, across * 0.2);
  shine.addColorStop(0, 'rgb(255, 255, 255)');
  shine.addColorStop(0.7, 'rgb(255, 255, 255)');
  shine.addColorStop(1, 'rgba(255, 255, 255, 0)');
  context.fillStyle = shine;
  context.fillRect(-across / 2, -across / 2, across, across);
}

/** From the left edge of the picture onto the card's left half. */
function drawThumb(context: SKRSContext2D, cardLeft: number): void {
  context.fillStyle = '#d9a184';
  context.beginPath();
  context.roundRect(-60, size.height * 0.4, cardLeft + 60 + size.width * 0.22, size.height * 0.2, 80);
  context.fill();
}

function canvasOf({ width, height, rgb }: Raster) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++)
    pixels.set([rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0, 255], i * 4);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

/** By BT.601, as cameras give it. */
function toI420(context: SKRSContext2D): Buffer {
  const { width, height } = size;
  const { data } = context.getImageData(0, 0, width, height);
  const frame = Buffer.alloc((width * height * 3) / 2);
  const chroma = width * height;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      frame[y * width + x] = Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b);
      if (x % 2 !== 0 || y % 2 !== 0) continue;
      const cell = (y / 2) * (width / 2) + x / 2;
      frame[chroma + cell] = Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b);
      frame[chroma + chroma / 4 + cell] = Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b);
    }
  return frame;
}
