import { beijingTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface Props {
  readonly savedAt: string;
  readonly onTakeTheirs: () => void;
  readonly onKeepOurs: () => void;
}

/** Nothing is overwritten before the customer says which choices count; the premium follows them. */
export default function ConflictSheet({ savedAt, onTakeTheirs, onKeepOurs }: Props) {
  return (
    <Sheet
      title="其他页面或设备改过选择"
      pinned
      actions={
        <>
          <Button look="outline" onClick={onTakeTheirs}>
            改用那边的
          </Button>
          <Button onClick={onKeepOurs}>保留这里的</Button>
        </>
      }
    >
      <p>
        那边在 {beijingTime(savedAt)} 改过试算，与这里的选择不同。以哪边为准由您决定，保费会随之重新计算。
      </p>
    </Sheet>
  );
}
