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

/** Where keys are words. A seek bar, a volume and a box that is ticked take none. */
const typing = 'textarea, select, input:not([type=range]):not([type=checkbox]):not([type=radio])';
/** The seek bar moves as the video does. */
const seekBar = 'input[data-seek]';
const ownArrows = `input[type=radio], input[type=range]:not([data-seek])`;
const pressed = 'button, a, summary';

/** Shortcuts of the desk. Single keys are off while somebody types, and may be switched off (WCAG 2.1.4). */
export function useReviewKeys(on: boolean, keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    let isPointed = false;
    const point = () => {
      isPointed = true;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isPointed = false;
      const act = actOf(event, latest.current, isPointed);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('pointerdown', point);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('pointerdown', point);
      window.removeEventListener('keydown', press);
    };
  }, [on]);
}

/** What a key does now; null: nothing of ours. `isPointed`: what has the focus was clicked, not come to by Tab. */
export function actOf(event: KeyboardEvent, keys: ReviewKeys, isPointed = false): (() => void) | null {
  if (isDialogOpen()) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return () => keys.decide();
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return null;
  if (event.key === ' ') return actOfSpace(target, keys, isPointed);
  return event.key.startsWith('Arrow') ? actOfArrow(event, target, keys) : action(event, keys);
}

/** A focused button is pressed by it, and a box ticked that was come to by Tab: not the one that was just clicked. */
function actOfSpace(target: HTMLElement | null, keys: ReviewKeys, isPointed: boolean): (() => void) | null {
  if (target?.closest(pressed)) return null;
  if (!target?.closest('input[type=checkbox], input[type=radio]')) return () => keys.toggle();
  if (!isPointed) return null;
  return () => {
    // Some browsers tick it as the key is let go.
    target.blur();
    keys.toggle();
  };
}

function actOfArrow(
  { key, shiftKey }: KeyboardEvent,
  target: HTMLElement | null,
  keys: ReviewKeys,
): (() => void) | null {
  if (target?.closest(ownArrows)) return null;
  const isOnward = key === 'ArrowRight' || key === 'ArrowUp';
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  if (!isAcross && shiftKey) return () => keys.louder(isOnward ? 0.1 : -0.1);
  // Up and down scroll the page but where they move the seek bar.
  return isAcross || target?.closest(seekBar) ? () => keys.step(isOnward ? stepMs : -stepMs) : null;
}

function action(event: KeyboardEvent, keys: ReviewKeys): (() => void) | null {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (digit) {
    const place = Number(digit) - 1;
    return event.shiftKey ? () => keys.choose(place) : () => keys.goTo(place);
  }
  switch (event.key) {
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
