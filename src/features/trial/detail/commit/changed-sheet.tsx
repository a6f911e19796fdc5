import type { Quotation } from '../../../../../contract/model/gene.ts';
import { Button } from '../../../../ui/button.tsx';
import { Rows } from '../../../../ui/card.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { periodWords } from '../../words.ts';

interface Props {
  /** In fen, as the page showed it. */
  readonly before: number;
  readonly quotation: Quotation;
  /** Of the product; else the day is another, and with it an age. */
  readonly isNewVersion: boolean;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/** A change of the price is answered: no way around it. */
export default function ChangedSheet({ before, quotation, isNewVersion, onTake, onLeave }: Props) {
  return (
    <Sheet
      title="保费有变化，请您核对"
      pinned
      actions={
        <>
          <Button look="outline" onClick={onLeave}>
            再看看
          </Button>
          <Button onClick={onTake}>按新保费继续</Button>
        </>
      }
    >
      <p>
        {isNewVersion ? '您试算之后，产品的费率有更新' : '被保险人的年龄按今天计算有变化，保费随之改变'}
        。按新的保费投保，还是再看看，由您决定。
      </p>
      <Rows
        rows={[
          { label: '刚才看到的', value: <Money fen={before} /> },
          { label: '现在的保费', value: <Money fen={quotation.first_fen} large /> },
          { label: '怎么交', value: periodWords(quotation) },
        ]}
      />
    </Sheet>
  );
}
