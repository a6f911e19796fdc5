import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { bareNumber, caretAfter, deletedGap, inGroups } from './grouped-text.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Without gaps. */
  readonly value: string;
  readonly lengths: readonly number[];
  readonly onValue: (bare: string) => void;
}

/** A number in groups that can be compared; the caret stays where it was typed. */
export function GroupedInput({ value, lengths, onValue, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<number | null>(null);
  const shown = inGroups(value, lengths);
  useLayoutEffect(() => {
    if (before.current === null || document.activeElement !== input.current) return;
    const caret = caretAfter(shown, before.current);
    before.current = null;
    input.current?.setSelectionRange(caret, caret);
  });
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = {
      number: bareNumber(target.value),
      before: bareNumber(target.value.slice(0, target.selectionStart ?? target.value.length)).length,
    };
    const deletes = /^deleteContent(Back|For)ward$/.exec((nativeEvent as InputEvent).inputType ?? '');
    const next =
      deletes && typed.number === bareNumber(value)
        ? deletedGap(typed.number, typed.before, deletes[1] === 'For')
        : typed;
    before.current = next.before;
    onValue(next.number);
  };
  return <input {...rest} ref={input} value={shown} onChange={change} />;
}
