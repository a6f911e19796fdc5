import { type ComponentProps } from 'react';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import { GiveUpLine } from '../../parts/give-up/give-up-line.tsx';
import type { GivingUp } from '../../parts/give-up/give-up-sheet.tsx';
import { useMoveOn } from './use-move-on.ts';
import { lateSheet } from '../../parts/failure/late-sheet.tsx';

const Sheet = lateSheet(() => import('../../parts/give-up/give-up-sheet.tsx'));

interface Props {
  readonly record: ProcessRecord;
  /** A payment is open. */
  readonly paying?: boolean;
}

/** The way out of an application, at the end of its pages. */
export function GiveUp({ record, paying = false }: Props) {
  return <GiveUpLine {...useGivingUp(record, 'cancel')} paying={paying} />;
}

interface SheetProps extends Omit<ComponentProps<typeof Sheet>, keyof GivingUp>, Pick<Props, 'record'> {
  /** What ends it. */
  readonly event?: ProcessEvent;
}

/** The same where a page asks by a button of its own. */
export function GiveUpSheet({ record, event = 'cancel', ...rest }: SheetProps) {
  const giving = useGivingUp(record, event);
  return <Sheet {...rest} {...giving} />;
}

function useGivingUp(record: ProcessRecord, event: ProcessEvent): GivingUp {
  const { busy, failure, moveOn } = useMoveOn(record);
  return { record, busy, failure, onGiveUp: () => void moveOn(event) };
}
