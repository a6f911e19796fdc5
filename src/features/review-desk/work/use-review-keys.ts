import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../../../lib/open-dialog.ts';

export interface ReviewKeys {
  toggle(): void;
  step(ms: number): void;
  stepFrames(frames: number): void;
  /** To the finding after, or before. */
  jump(way: 1 | -1): void;
  loop(): void;
  louder(by: number): void;
  fullScreen(): void;
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
  [', .', '前一帧、后一帧'],
  ['[ ]', '上一处、下一处存疑'],
  ['1 – 9', '跳到第几段'],
  ['L', '循环本段'],
  ['Shift + ↑ ↓', '音量'],
  ['F', '全屏'],
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
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}

/** What a key does now; null: nothing of ours. */
export function actOf(event: KeyboardEvent, keys: ReviewKeys): (() => void) | null {
  if (isDialogOpen()) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return () => keys.decide();
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return target?.closest('input, textarea, select') ? null : action(event, target, keys);
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
    case 'ArrowUp':
    case 'ArrowDown':
      // Without Shift they scroll the page.
      return event.shiftKey ? () => keys.louder(event.key === 'ArrowUp' ? 0.1 : -0.1) : null;
    case ',':
    case '.':
      return () => keys.stepFrames(event.key === '.' ? 1 : -1);
    case '[':
    case ']':
      return () => keys.jump(event.key === ']' ? 1 : -1);
    case 'l':
    case 'L':
      return () => keys.loop();
    case 'f':
    case 'F':
      return () => keys.fullScreen();
    case 'n':
    case 'N':
      return () => keys.next();
    default:
      return null;
  }
}
