import type { ComponentProps } from 'react';
import { bareMobile } from '../../contract/certificate/mobile.ts';
import { GroupedInput } from './grouped-input.tsx';

const groups = [3, 4, 4] as const;

/** A mobile phone's number, typed, pasted or filled in by the browser however it is written. */
export function MobileInput({ onValue, ...rest }: Omit<ComponentProps<typeof GroupedInput>, 'lengths'>) {
  return (
    <GroupedInput
      type="tel"
      inputMode="numeric"
      {...rest}
      lengths={groups}
      onValue={(typed) => onValue(bareMobile(typed))}
    />
  );
}
