import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface Props {
  readonly onRetry: () => void;
  readonly onWithout: () => void;
  readonly onClose: () => void;
}

/** What an earlier visit left on this device, if anything, would be missed without a word. */
export const UnreadSheet = ({ onRetry, onWithout, onClose }: Props) => (
  <Sheet
    title="上次选的文件读不出来"
    onClose={onClose}
    actions={
      <>
        <Button look="outline" onClick={onWithout}>
          不交这些
        </Button>
        <Button onClick={onRetry}>重新读取</Button>
      </>
    }
  >
    <p>上次在这台手机上选的文件可能还没有传上，核保员看不到。可以重新读取，或者重新拍照上传。</p>
  </Sheet>
);
