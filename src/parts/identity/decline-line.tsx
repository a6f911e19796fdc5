import { useState } from 'react';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { QuietButton } from '../../ui/quiet-button.tsx';
import { lateSheet } from '../failure/late-sheet.tsx';
import type { DeclinedInvitation } from './declined-page.tsx';

const DeclineSheet = lateSheet(() => import('./decline-sheet.tsx'));

interface Props {
  readonly info: InviteInfo;
  readonly onDeclined: (declined: DeclinedInvitation) => void;
}

/** The quiet way out of an invitation, at the end of a page; nothing where it is not theirs to decline. */
export function DeclineLine({ info, onDeclined }: Props) {
  const [asking, setAsking] = useState(false);
  if (!info.may_decline) return null;
  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>不是我，或不想办理</QuietButton>
      {asking && <DeclineSheet {...{ info, onDeclined }} onClose={() => setAsking(false)} />}
    </>
  );
}
