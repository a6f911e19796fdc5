import { useNavigate } from 'react-router-dom';

/** To the page before; who came by a link has none of ours behind, and is led to `otherwise`. */
export function useWayBack(otherwise: string, options: { readonly replace?: boolean } = {}): () => void {
  const navigate = useNavigate();
  return () => void (hasPageBefore() ? navigate(-1) : navigate(otherwise, options));
}

/** The router counts its pages; the count stays right where a page was replaced. */
const hasPageBefore = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
