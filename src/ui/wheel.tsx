import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './wheel.module.css';

interface Props {
  /** 年, for example. */
  readonly label: string;
  /** From the first to the last, each number once. */
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** From the last movement to the reading of it. */
const restMs = 90;

/** Numbers on a wheel: flicked with a thumb, and a spin button for keys and screen readers. */
export function Wheel({ label, from, to, value, onChange }: Props) {
  const wheel = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef({ text: '', at: 0 });
  useLayoutEffect(() => {
    const height = itemHeight(wheel.current);
    const top = (value - from) * height;
    if (wheel.current && Math.abs(wheel.current.scrollTop - top) >= height / 2) wheel.current.scrollTop = top;
  }, [value, from, to]);
  useEffect(() => () => clearTimeout(rest.current), []);
  const clamp = (wanted: number) => Math.min(to, Math.max(from, wanted));
  const read = () => {
    const height = itemHeight(wheel.current);
    if (wheel.current && height > 0) onChange(clamp(from + Math.round(wheel.current.scrollTop / height)));
  };
  const key = (event: KeyboardEvent) => {
    const wanted = afterKey(event, { from, to, value }, typed.current);
    if (wanted === null) return;
    event.preventDefault();
    onChange(clamp(wanted));
  };
  return (
    <div
      ref={wheel}
      role="spinbutton"
      data-private="hidden"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={value}
      aria-valuetext={`${value} ${label}`}
      className={styles.wheel}
      onKeyDown={key}
      onScroll={() => {
        clearTimeout(rest.current);
        rest.current = setTimeout(read, restMs);
      }}
    >
      {Array.from({ length: to - from + 1 }, (_, i) => (
        <div
          key={from + i}
          aria-hidden="true"
          className={from + i === value ? styles.chosen : styles.item}
          onClick={() => onChange(from + i)}
        >
          {from + i} {label}
        </div>
      ))}
    </div>
  );
}

const itemHeight = (wheel: HTMLElement | null): number =>
  wheel?.firstElementChild?.getBoundingClientRect().height ?? 0;

interface Span {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** Where a key leads; digits in quick succession make a number. Null: no key of a wheel's. */
function afterKey(
  { key, timeStamp }: KeyboardEvent,
  { from, to, value }: Span,
  typed: { text: string; at: number },
): number | null {
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };
  const step = steps[key];
  if (step !== undefined) return value + step;
  if (key === 'Home') return from;
  if (key === 'End') return to;
  if (!/^\d$/.test(key)) return null;
  typed.text = timeStamp - typed.at < 1500 ? typed.text + key : key;
  typed.at = timeStamp;
  const number = Number(typed.text);
  return number >= from && number <= to ? number : value;
}
