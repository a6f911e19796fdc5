import { type RefObject, useEffect, useRef, useState } from 'react';
import type SignatureDrawing from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import { Button } from './button.tsx';
import styles from './signature-pad.module.css';

/** A point in thousandths of the pad's width and height, and milliseconds since the first. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly t: number;
}
export type Strokes = Point[][];

interface Props {
  readonly label: string;
  /** What stands in the empty pad: the name. */
  readonly hint: string;
  /** What draws; null where the signal aborted before it came. */
  readonly load: (signal: AbortSignal) => Promise<typeof SignatureDrawing | null>;
  readonly onChange: (strokes: Strokes) => void;
  /** For who cannot draw. */
  readonly onType: () => void;
  readonly typeButton: RefObject<HTMLButtonElement | null>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}
type Drawn = readonly PointGroup[];

interface Pad {
  clear(): void;
  off(): void;
}

const thousand = 1000;
const mostPoints = 600;
const penWidth = 4;

/** A field to sign in with a finger. */
export function SignaturePad({ label, hint, load, onChange, onType, typeButton }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [ready, setReady] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const latest = useRef({ load, onChange });
  useEffect(() => {
    latest.current = { load, onChange };
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const life = new AbortController();
    void latest.current.load(life.signal).then((Drawing) => {
      if (!Drawing || life.signal.aborted) return;
      pad.current = open(Drawing, element, (strokes) => {
        setDrawn(strokes.length > 0);
        latest.current.onChange(strokes);
      });
      setReady(true);
    });
    return () => {
      life.abort();
      pad.current?.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    setDrawn(false);
    onChange([]);
    // What was tapped can be tapped no more: the keyboard goes on beside it.
    typeButton.current?.focus({ preventScroll: true });
  };
  return (
    <div>
      <div
        className={styles.pad}
        role="img"
        aria-label={`${label}，${drawn ? '已签名' : ready ? '请用手指签名' : '正在准备'}`}
      >
        <canvas ref={canvas} />
        {!drawn && (
          <span className={ready ? styles.hint : styles.preparing} aria-hidden="true">
            {ready ? hint : '正在准备'}
          </span>
        )}
      </div>
      <div className={styles.foot}>
        <Button ref={typeButton} look="plain" small onClick={onType}>
          不方便手写？输入姓名
        </Button>
        <Button look="plain" small disabled={!drawn} onClick={clear}>
          重写
        </Button>
      </div>
    </div>
  );
}

function open(
  Drawing: typeof SignatureDrawing,
  canvas: HTMLCanvasElement,
  onStrokes: (strokes: Strokes) => void,
): Pad {
  const size = { width: 0, height: 0 };
  const fit = () => {
    Object.assign(size, sizeOf(canvas));
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    canvas.width = size.width * ratio;
    canvas.height = size.height * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
  };
  fit();
  const drawing = new Drawing(canvas, { minWidth: 1.2, maxWidth: 3.2, penColor: '#16241f' });
  const told = () => onStrokes(strokesOf(drawing.toData(), size));
  drawing.addEventListener('endStroke', told);
  let shrunk = 1;
  const observer = new ResizeObserver(() => {
    const { width, height } = sizeOf(canvas);
    const isSame = width === size.width && height === size.height;
    if (isSame || width === 0 || height === 0) return;
    // A stroke that the turn broke off would never end: the pad would take no other.
    drawing.off();
    fit();
    const drawn = drawing.toData();
    const scale = scaleInto(size, drawn, shrunk);
    shrunk *= scale;
    drawing.fromData(scaled(drawn, scale));
    drawing.on();
    if (drawn.length > 0) told();
  });
  observer.observe(canvas);
  return {
    clear: () => {
      drawing.clear();
      shrunk = 1;
    },
    off: () => {
      observer.disconnect();
      drawing.off();
    },
  };
}

const sizeOf = (canvas: HTMLCanvasElement): Size => {
  const { width, height } = canvas.getBoundingClientRect();
  return { width, height };
};

/** How a drawing comes into a pad of this size: smaller where it must, and as large again as it was where it may. */
function scaleInto({ width, height }: Size, drawn: Drawn, shrunk: number): number {
  const points = drawn.flatMap((group) => group.points);
  const right = Math.max(1, ...points.map(({ x }) => x));
  const bottom = Math.max(1, ...points.map(({ y }) => y));
  return Math.min(1 / shrunk, (width - penWidth) / right, (height - penWidth) / bottom);
}

/** By the same in both directions: a name keeps its shape. */
const scaled = (drawn: Drawn, by: number): PointGroup[] =>
  drawn.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

function strokesOf(drawn: Drawn, { width, height }: Size): Strokes {
  const groups = drawn.map(({ points }) => points).filter((points) => points.length > 0);
  const start = groups[0]?.[0]?.time ?? 0;
  const place = (value: number, length: number) =>
    Math.min(thousand, Math.max(0, Math.round((value / length) * thousand)));
  return groups.map((points) =>
    thinned(points).map(({ x, y, time }) => ({
      ...{ x: place(x, width), y: place(y, height) },
      t: Math.max(0, Math.round(time - start)),
    })),
  );
}

/** So many points say what a stroke is. */
function thinned<T>(points: readonly T[]): T[] {
  const every = Math.ceil(points.length / mostPoints);
  return points.filter((_, i) => i % every === 0);
}
