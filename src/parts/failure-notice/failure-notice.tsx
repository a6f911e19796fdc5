import { useEffect, useRef } from 'react';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './failure-notice.module.css';

/** Why something did not come about, at its place and in view. */
export function FailureNotice({ failure }: { readonly failure: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={place} className={styles.place}>
      <Notice tone="danger" live>
        {failureText(failure as Failure)}
      </Notice>
    </div>
  );
}
