import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';

interface Props {
  readonly to: string;
  readonly bar?: string;
}

/** Leads on in the place of a page; an outline stands until the next page's code has come. */
export function Redirect({ to, bar }: Props) {
  return (
    <>
      <Navigate to={to} replace />
      <PageSkeleton bar={bar} />
    </>
  );
}
