// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UndoBar } from './undo-bar.tsx';

const over = vi.fn();
const removed = { words: '已删除被保险人 2', undo: vi.fn() };
let root: Root;
const shows = (content: ReactNode): void => {
  act(() => root.render(content));
};
const pass = (ms: number): void => {
  act(() => void vi.advanceTimersByTime(ms));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  over.mockClear();
  document.body.innerHTML = '<input /><div></div>';
  root = createRoot(document.querySelector('div')!);
  shows(<UndoBar offered={null} onOver={over} />);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('has the focus of the button that is gone, and waits for as long', () => {
  shows(<UndoBar offered={removed} onOver={over} />);
  expect(document.activeElement?.textContent).toBe('撤销');
  pass(60_000);
  expect(over).not.toHaveBeenCalled();
  act(() => document.querySelector('input')!.focus());
  pass(5000);
  expect(over).toHaveBeenCalledOnce();
});

it('takes the focus from no field, and is over after five seconds', () => {
  const field = document.querySelector('input')!;
  field.focus();
  shows(<UndoBar offered={removed} onOver={over} />);
  expect(document.activeElement).toBe(field);
  pass(4999);
  expect(over).not.toHaveBeenCalled();
  pass(1);
  expect(over).toHaveBeenCalledOnce();
});
