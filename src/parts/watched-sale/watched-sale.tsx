import { useEffect, useLayoutEffect } from 'react';
import { keyOf, type WatchedSubject } from './watched-subject.ts';

interface Props {
  readonly subject: WatchedSubject;
  /** A page about the product, and about no person: its texts are recorded as they stand. */
  readonly open?: boolean;
}

const module = () => import('./watch.ts');

/** Records what the page shows, masked, so that the sale can be watched again (rule R9); once the page has nothing else to do. */
export function WatchedSale({ subject, open = false }: Props) {
  // Before the recorder sees what was drawn with it.
  useLayoutEffect(() => {
    document.documentElement.dataset['watch'] = open ? 'open' : 'closely';
    return () => void (document.documentElement.dataset['watch'] = 'closely');
  }, [open]);
  const key = keyOf(subject);
  const isProcess = 'process_no' in subject;
  useEffect(() => {
    let entered = false;
    const enter = () =>
      void module().then(
        ({ enterSale }) => {
          if (left) return;
          entered = true;
          enterSale(isProcess ? { process_no: key } : { transmit_record_no: key });
        },
        () => undefined,
      );
    let left = false;
    const idle = whenIdle(enter);
    return () => {
      left = true;
      idle();
      if (entered) void module().then(({ leaveSale }) => leaveSale());
    };
  }, [key, isProcess]);
  return null;
}

/** Answers how to call it off. */
function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
