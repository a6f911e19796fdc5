import { useState } from 'react';
import type { GivingUp } from './give-up-sheet.tsx';
import { QuietButton } from '../../ui/quiet-button.tsx';
import { lateSheet } from '../failure/late-sheet.tsx';

const GiveUpSheet = lateSheet(() => import('./give-up-sheet.tsx'));

type Props = GivingUp & { readonly paying: boolean };

/** The quiet way out of an application, at the end of a page; nothing where it cannot be cancelled any more. */
export function GiveUpLine(props: Props) {
  const [asking, setAsking] = useState(false);
  if (!props.record.data.events.includes('cancel')) return null;
  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>放弃投保</QuietButton>
      {asking && <GiveUpSheet {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
