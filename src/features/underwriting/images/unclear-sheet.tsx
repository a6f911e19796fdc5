import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface Props {
  readonly count: number;
  readonly onClose: () => void;
  readonly onAnyway: () => void;
}

/** Better taken again; sent in as it is, it is marked for the underwriter. */
export function UnclearSheet({ count, onClose, onAnyway }: Props) {
  return (
    <Sheet
      title={`有 ${count} 张看不清`}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onAnyway}>
            仍然提交
          </Button>
          <Button onClick={onClose}>去重拍</Button>
        </>
      }
    >
      <p>看不清的照片可能要补拍，会多等一两天。仍然提交的，会标明“不清楚”，由核保员判断。</p>
    </Sheet>
  );
}
