import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface Props {
  readonly count: number;
  readonly onRetry: () => void;
  readonly onWithout: () => void;
  readonly onClose: () => void;
}

/** What did not come to the store would be missed by the underwriter without a word. */
export function UnsentSheet({ count, onRetry, onWithout, onClose }: Props) {
  return (
    <Sheet
      title={`有 ${count} 张没有传上`}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onWithout}>
            不交这{count > 1 ? '几' : ''}张
          </Button>
          <Button onClick={onRetry}>重新上传</Button>
        </>
      }
    >
      <p>没有传上的核保员看不到。不交的会从这里删去，以后还可以再拍。</p>
    </Sheet>
  );
}
