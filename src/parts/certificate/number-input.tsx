import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import type { CertificateType } from '../../../contract/enums.ts';
import type { FieldControl } from '../../ui/field.tsx';
import { bareNumber, caretAfter, deletedGap, groupNumber } from './group-number.ts';

interface Props {
  readonly control: FieldControl;
  readonly type: CertificateType;
  readonly number: string;
  readonly onNumber: (number: string) => void;
}

/** A certificate's number in groups that can be compared; the caret stays where it was typed. */
export function NumberInput({ control, type, number, onNumber }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<number | null>(null);
  const shown = groupNumber(type, number);
  useLayoutEffect(() => {
    if (before.current === null || document.activeElement !== input.current) return;
    const caret = caretAfter(shown, before.current);
    before.current = null;
    input.current?.setSelectionRange(caret, caret);
  });
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (type !== 'id_card') return onNumber(target.value);
    const typed = {
      number: bareNumber(target.value),
      before: bareNumber(target.value.slice(0, target.selectionStart ?? target.value.length)).length,
    };
    const deletes = /^deleteContent(Back|For)ward$/.exec((nativeEvent as InputEvent).inputType ?? '');
    const next =
      deletes && typed.number === bareNumber(number)
        ? deletedGap(typed.number, typed.before, deletes[1] === 'For')
        : typed;
    before.current = next.before;
    onNumber(next.number);
  };
  return (
    <input
      {...control}
      ref={input}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      placeholder="请输入证件号码"
      value={shown}
      onChange={change}
    />
  );
}
