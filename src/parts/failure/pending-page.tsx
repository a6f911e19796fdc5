import type { MouseEvent } from 'react';
import type { Failure } from '../../api/failure.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { FailurePage } from './failure-page.tsx';

interface Props {
  /** Null while the answer is awaited. */
  readonly failure: Failure | null;
  /** `tap`: by hand, and not by itself. */
  readonly onRetry: (tap?: MouseEvent) => void;
  /** The page's title. */
  readonly bar?: string;
}

/** A page whose content is not there: its outline while it is asked for, then why it did not come. */
export function PendingPage({ failure, ...page }: Props) {
  return failure ? <FailurePage failure={failure} {...page} /> : <PageSkeleton bar={page.bar} />;
}

interface QueryProps {
  /** As RTK Query's hooks answer it; `error` is a Failure where there is one. */
  readonly query: { readonly error?: unknown; readonly refetch: () => unknown };
  readonly bar?: string;
}

/** The same for a query that has no data yet. */
export function PendingQuery({ query: { error, refetch }, ...page }: QueryProps) {
  return (
    <PendingPage {...page} failure={(error as Failure | undefined) ?? null} onRetry={() => void refetch()} />
  );
}
