import { lazy, Suspense, useState } from 'react';
import { keepTold, wasTold } from './told.ts';
import { WatchedSale } from './watched-sale.tsx';
import { keyOf, type WatchedSubject } from './watched-subject.ts';

const RecordingNotice = lazy(() => import('./recording-notice.tsx'));

interface Props {
  readonly subject: WatchedSubject;
  readonly who: 'member' | 'agent';
  readonly open?: boolean;
}

/** Tells an invited member or an agent first (rule R1), then records their part of the sale (rule R9). */
export const WatchedOnceTold = (props: Props) => <OnceTold key={keyOf(props.subject)} {...props} />;

function OnceTold({ subject, who, open = false }: Props) {
  const [isTold, setTold] = useState(() => wasTold(subject));
  if (isTold) return <WatchedSale subject={subject} open={open} />;
  return (
    <Suspense fallback={null}>
      <RecordingNotice
        who={who}
        onAcknowledge={(isWatched) => {
          keepTold(subject, isWatched);
          setTold(true);
        }}
      />
    </Suspense>
  );
}
