import { useEffect, useRef } from 'react';

export interface ReviewKeys {
  toggle(): void;
  step(ms: number): void;
  /** By place from 0. */
  goTo(place: number): void;
  choose(place: number): void;
  decide(): void;
  next(): void;
}

/** What the sheet of shortcuts says, in its order. */
export const keyWords: readonly (readonly [keys: string, does: string])[] = [
  ['空格', '播放或暂停'],
  ['← →', '后退、前进 5 秒'],
  ['1 – 9', '跳到第几段'],
  ['Shift + 1 – 9', '标记或取消重录'],
  ['Ctrl + Enter', '提交结论'],
  ['N', '下一件'],
];

const stepMs = 5000;

/** Shortcuts of the desk. Single keys are off while somebody types, and may be switched off (WCAG 2.1.4). */
export function useReviewKeys(on: boolean, keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        return latest.current.decide();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, textarea, select, [role="dialog"]')) return;
      const act = action(event, target, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}

function action(event: KeyboardEvent, target: HTMLElement | null, keys: ReviewKeys): (() => void) | null {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (digit) {
    const place = Number(digit) - 1;
    return event.shiftKey ? () => keys.choose(place) : () => keys.goTo(place);
  }
  switch (event.key) {
    case ' ':
      // A focused button is pressed by it.
      return target?.closest('button, a, summary') ? null : () => keys.toggle();
    case 'ArrowLeft':
      return () => keys.step(-stepMs);
    case 'ArrowRight':
      return () => keys.step(stepMs);
    case 'n':
    case 'N':
      return () => keys.next();
    default:
      return null;
  }
}
