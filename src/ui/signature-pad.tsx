import { useEffect, useRef, useState } from 'react';
import type SignatureDrawing from 'signature_pad';
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
}

interface Pad {
  clear(): void;
  off(): void;
}

const thousand = 1000;
const mostPoints = 600;

/** A field to sign in with a finger. */
export function SignaturePad({ label, hint, load, onChange, onType }: Props) {
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

function open(
  Drawing: typeof SignatureDrawing,
  canvas: HTMLCanvasElement,
  onStrokes: (strokes: Strokes) => void,
): Pad {
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
