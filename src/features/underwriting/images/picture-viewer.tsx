import 'antd-mobile/es/global';
import ImageViewer from 'antd-mobile/es/components/image-viewer';

/** One picture in full, to be pinched. */
export default function PictureViewer({
  url,
  onClose,
}: {
  readonly url: string;
  readonly onClose: () => void;
}) {
  return <ImageViewer visible image={url} onClose={onClose} />;
}
