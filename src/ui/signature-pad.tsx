import { useEffect, useRef, useState } from 'react';
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
  readonly onChange: (strokes: Strokes) => void;
  /** For who cannot draw. */
  readonly onType: () => void;
}

interface Pad {
  clear(): void;
  off(): void;
}

const thousand = 1000;
const mostPoints = 600;

/** A field to sign in with a finger. What draws is loaded when it is seen. */
export function SignaturePad({ label, hint, onChange, onType }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [drawn, setDrawn] = useState(false);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let here = true;
    void open(element, (strokes) => {
      setDrawn(strokes.length > 0);
      latest.current(strokes);
    }).then((opened) => {
      if (here) pad.current = opened;
      else opened.off();
    });
    return () => {
      here = false;
      pad.current?.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    setDrawn(false);
    onChange([]);
  };
  return (
    <div>
      <div
        className={styles.pad}
        role="img"
        aria-label={drawn ? `${label}，已签名` : `${label}，请用手指签名`}
      >
        <canvas ref={canvas} />
        {!drawn && (
          <span className={styles.hint} aria-hidden="true">
            {hint}
          </span>
        )}
      </div>
      <div className={styles.foot}>
        <Button look="plain" small onClick={onType}>
          不方便手写？输入姓名
        </Button>
        <Button look="plain" small disabled={!drawn} onClick={clear}>
          重写
        </Button>
      </div>
    </div>
  );
}

async function open(canvas: HTMLCanvasElement, onStrokes: (strokes: Strokes) => void): Promise<Pad> {
  const { default: Drawing } = await import('signature_pad');
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  const drawing = new Drawing(canvas, { minWidth: 1.2, maxWidth: 3.2, penColor: '#16241f' });
  const told = () => {
    const groups = drawing.toData().map(({ points }) => points);
    const start = groups[0]?.[0]?.time ?? 0;
    const place = (value: number, size: number) =>
      Math.min(thousand, Math.max(0, Math.round((value / size) * thousand)));
    onStrokes(
      groups
        .filter((points) => points.length > 0)
        .map((points) =>
          thinned(points).map(({ x, y, time }) => ({
            ...{ x: place(x, width), y: place(y, height) },
            t: Math.max(0, Math.round(time - start)),
          })),
        ),
    );
  };
  drawing.addEventListener('endStroke', told);
  return { clear: () => drawing.clear(), off: () => drawing.off() };
}

/** So many points say what a stroke is. */
function thinned<T>(points: readonly T[]): T[] {
  const every = Math.ceil(points.length / mostPoints);
  return points.filter((_, i) => i % every === 0);
}
