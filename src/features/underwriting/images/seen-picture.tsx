import { lateSheet } from '../../../parts/failure/late-sheet.tsx';

const PictureViewer = lateSheet(() => import('./picture-viewer.tsx'));

interface Props {
  /** Null: none is looked at. */
  readonly url: string | null;
  readonly onClose: () => void;
}

/** The picture that is looked at, over the page. */
export const SeenPicture = ({ url, onClose }: Props) => url && <PictureViewer url={url} onClose={onClose} />;
