import { type ComponentProps } from 'react';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import { GiveUpLine } from '../../parts/give-up/give-up-line.tsx';
import type { GivingUp } from '../../parts/give-up/give-up-sheet.tsx';
import { useMoveOn } from './use-move-on.ts';
import { lateSheet } from '../../parts/failure/late-sheet.tsx';
import { OwnConsentsLine } from '../../parts/consent/own-consents-line.tsx';
import styles from './quiet-lines.module.css';

const Sheet = lateSheet(() => import('../../parts/give-up/give-up-sheet.tsx'));

interface Props {
  readonly record: ProcessRecord;
  /** A payment is open. */
  readonly paying?: boolean;
  /** What was consented to stands on the page already. */
  readonly consentsShown?: boolean;
}

/** The ways out of an application and of what was consented to, at the end of its pages. */
export function GiveUp({ record, paying = false, consentsShown = false }: Props) {
  const giving = useGivingUp(record, 'cancel');
  return (
    <div className={styles.lines}>
      {!consentsShown && <OwnConsentsLine processNo={record.insure_process_no} />}
      <GiveUpLine {...giving} paying={paying} />
    </div>
  );
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
