import { Button } from '../../../../ui/button.tsx';
import { Rows } from '../../../../ui/card.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import type { Change } from './use-submission-calls.ts';
import styles from './change-sheet.module.css';

interface Props {
  readonly change: Change;
  /** What is another than in the trial, in words. */
  readonly words: readonly string[];
  readonly onAccept: (firstFen: number) => void;
  readonly onBackToTrial: () => void;
  readonly onClose: () => void;
}

/** The premium is another than in the trial, or it cannot be insured so: the customer decides, before anything is charged. */
export default function ChangeSheet(props: Props) {
  const { change, words, onAccept, onBackToTrial, onClose } = props;
  const { first_fen_before: before, first_fen_after: after } = change;
  return (
    <Sheet
      title={after === null ? '按现在的信息不能投保' : after === before ? '投保信息有变化' : '保费有变化'}
      actions={
        <div className={styles.actions}>
          {after !== null && (
            <Button onClick={() => onAccept(after)}>
              按 <Money fen={after} /> 继续
            </Button>
          )}
          <Button look={after === null ? 'primary' : 'outline'} onClick={onBackToTrial}>
            回试算调整
          </Button>
          <Button look="plain" onClick={onClose}>
            返回核对填写的内容
          </Button>
        </div>
      }
    >
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {after === null ? (
        <div className={styles.notice}>
          <Notice tone="attention" title={change.message ?? '这样的组合不在承保范围内'}>
            如果填错了，请返回修改；确实如此，可以回试算调整方案。已填写的内容都会保留。
          </Notice>
        </div>
      ) : (
        <Compared before={before} after={after} />
      )}
    </Sheet>
  );
}

function Compared({ before, after }: { readonly before: number; readonly after: number }) {
  return (
    <>
      <div className={styles.compared}>
        <p>
          <span>试算时</span>
          <Money fen={before} />
        </p>
        <span aria-hidden="true">›</span>
        <p className={styles.now}>
          <span>现在</span>
          <Money fen={after} large />
        </p>
      </div>
      <Rows
        rows={[
          ...(after === before
            ? []
            : [
                {
                  label: after > before ? '首期多交' : '首期少交',
                  value: <Money fen={Math.abs(after - before)} />,
                },
              ]),
          { label: '保障计划', value: '不变' },
          { label: '已填写的信息', value: '都已保存' },
        ]}
      />
    </>
  );
}
