import { type ComponentProps, lazy, Suspense } from 'react';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { GiveUpLine } from '../../parts/give-up/give-up-line.tsx';
import type { GivingUp } from '../../parts/give-up/give-up-sheet.tsx';
import { useMoveOn } from './use-move-on.ts';

const Sheet = lazy(() => import('../../parts/give-up/give-up-sheet.tsx'));

interface Props {
  readonly record: ProcessRecord;
  /** A payment is open. */
  readonly paying?: boolean;
}

/** The way out of an application, at the end of its pages. */
export function GiveUp({ record, paying = false }: Props) {
  return <GiveUpLine {...useGivingUp(record)} paying={paying} />;
}

type SheetProps = Omit<ComponentProps<typeof Sheet>, keyof GivingUp> & Pick<Props, 'record'>;

/** The same where a page asks by a button of its own. */
export function GiveUpSheet({ record, ...rest }: SheetProps) {
  const giving = useGivingUp(record);
  return (
    <Suspense fallback={null}>
      <Sheet {...rest} {...giving} />
    </Suspense>
  );
}

function useGivingUp(record: ProcessRecord): GivingUp {
  const { busy, failure, moveOn } = useMoveOn(record);
  return { record, busy, failure, onGiveUp: () => void moveOn('cancel') };
}
