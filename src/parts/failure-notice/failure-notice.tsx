import { type ReactNode, useEffect, useRef } from 'react';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './failure-notice.module.css';

interface Props {
  /** Another one is brought into view anew; none where nothing is wrong. */
  readonly failure: unknown;
  /** In place of what the server or the network says of it. */
  readonly children?: ReactNode;
}

/** Why something did not come about, at its place and in view: what was tapped may be at the other end of the page. */
export function FailureNotice({ failure, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={place} className={styles.place}>
      <Notice tone="danger" live>
        {children ?? failureText(failure as Failure)}
      </Notice>
    </div>
  );
}
