import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { Button } from '../../../ui/button.tsx';
import { SureGroup } from '../../../ui/sure-group.tsx';
import { downloadCsv } from '../../../lib/csv.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useAskedTwice } from '../../../lib/use-asked-twice.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type Sorting, sortings } from './board-filter.ts';
import { csvOf } from './csv.ts';
import styles from './list-tools.module.css';
import { remindable, useBulkRemind } from './use-bulk-remind.ts';

interface Props {
  readonly shown: readonly BoardCustomer[];
  /** Whether everybody is there; a file or a reminder to all would leave out the others. */
  readonly isWhole: boolean;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

/** What is done with the whole list: its order, a reminder to all of it, a copy of it. */
export function ListTools({ shown, isWhole, sorting, onSort }: Props) {
  const bulk = useBulkRemind();
  const { isAsked, button, ask, answer } = useAskedTwice();
  // By the device's clock, as `resend_from` is.
  const due = remindable(shown, useNow(20_000));
  const { progress } = bulk;
  const keep = () =>
    downloadCsv(`我的客户-${beijingTime(new Date().toISOString()).slice(0, 10)}.csv`, csvOf(shown));
  return (
    <div className={styles.tools}>
      <label className={styles.sort}>
        <span className="visually-hidden">排序</span>
        <select value={sorting} onChange={(event) => onSort(event.target.value as Sorting)}>
          {sortings.map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      </label>
      <Button
        ref={button}
        small
        look="plain"
        disabled={!isWhole || due.length === 0}
        busy={progress !== null}
        onClick={ask}
      >
        {progress ? `正在提醒 ${progress.done + 1}/${progress.of}` : `提醒 ${due.length} 位`}
      </Button>
      <Button small look="plain" disabled={!isWhole || shown.length === 0} onClick={keep}>
        导出
      </Button>
      {isAsked && (
        <SureGroup
          className={styles.sure}
          label="确认提醒"
          sentence={`给列表中的 ${due.length} 位客户各发一条带链接的短信？`}
        >
          <Button small look="outline" onClick={answer}>
            先不发
          </Button>
          <Button
            small
            onClick={() => {
              answer();
              bulk.send(due);
            }}
          >
            发送短信
          </Button>
        </SureGroup>
      )}
      {bulk.outcome && (
        <p className={styles.outcome} role="status">
          {bulk.outcome}
        </p>
      )}
    </div>
  );
}
