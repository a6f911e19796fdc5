import { lazy, Suspense } from 'react';

const PictureViewer = lazy(() => import('./picture-viewer.tsx'));

interface Props {
  /** Null: none is looked at. */
  readonly url: string | null;
  readonly onClose: () => void;
}

/** The picture that is looked at, over the page. */
export const SeenPicture = ({ url, onClose }: Props) =>
  url && (
    <Suspense fallback={null}>
      <PictureViewer url={url} onClose={onClose} />
    </Suspense>
  );
