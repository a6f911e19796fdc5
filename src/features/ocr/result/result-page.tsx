import { useState } from 'react';
import { CheckPage } from './check-page.tsx';
import { firstDiffering, isLookedAt, isOpen, wantsLook, type Checked, type ResultProps } from './checked.ts';
import { MismatchPage } from './mismatch-page.tsx';

interface Props extends ResultProps {
  readonly checked: Checked;
  readonly onChecked: (checked: Checked) => void;
}

/** What was read is looked at first; what then differs from the application is settled field by field. */
export function ResultPage({ checked, onChecked, ...props }: Props) {
  const { detail } = props;
  const open = detail.fields.filter(isOpen);
  const unseen = open.filter((field) => !isLookedAt(field, checked));
  const [looked, setLooked] = useState(unseen.length === 0 && !open.some(wantsLook));
  const differing = firstDiffering(detail.fields, checked);
  // Of each field anew: what was asked of the holder is of one alone.
  if (looked && differing)
    return (
      <MismatchPage
        key={differing.field}
        {...props}
        differing={differing}
        checked={checked}
        {...(open.length > 0 && { onCheck: () => setLooked(false) })}
      />
    );
  return (
    <CheckPage
      {...props}
      checked={checked}
      unseen={unseen}
      onChecked={onChecked}
      onAllSeen={() => setLooked(true)}
      differing={differing !== undefined}
    />
  );
}
