import { useState } from 'react';
import { beijingDay } from '../../../../../contract/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { Wheel } from '../../../../ui/wheel.tsx';
import {
  clampDay,
  daysIn,
  earliestOf,
  notBefore,
  partsOf,
  isoDateOf,
  yearsOf,
  type DateSpan,
} from './date-parts.ts';
import styles from './date-sheet.module.css';

interface Props {
  readonly title: string;
  /** Yyyy-mm-dd, long_term, or empty. */
  readonly value: string;
  readonly span: DateSpan;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

const ends = [
  { value: 'day', label: '有截止日期' },
  { value: 'long_term', label: '长期有效' },
] as const;

/** A day on three wheels; of what may be valid for good, that too. The button says what will stand in the field. */
export default function DateSheet({ title, value, span, onChoose, onClose }: Props) {
  const today = beijingDay(new Date());
  const years = yearsOf(span, today);
  const [end, setEnd] = useState<'day' | 'long_term'>(value === 'long_term' ? 'long_term' : 'day');
  const first = span === 'future' ? partsOf(today)! : { year: years.from, month: 1, day: 1 };
  const [day, setDay] = useState(() => notBefore(first, partsOf(value) ?? partsOf(years.first)!));
  const earliest = earliestOf(first, day);
  const change = (part: Partial<typeof day>) =>
    setDay((before) => notBefore(first, clampDay({ ...before, ...part })));
  const chosen = end === 'day' ? isoDateOf(day) : 'long_term';
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <Button onClick={() => onChoose(chosen)}>确定：{end === 'day' ? isoDateOf(day) : '长期有效'}</Button>
      }
    >
      {span === 'future' && <Segmented label={title} options={ends} value={end} onChange={setEnd} />}
      {end === 'day' ? (
        <div className={styles.wheels}>
          <Wheel
            label="年"
            from={years.from}
            to={years.to}
            value={day.year}
            onChange={(year) => change({ year })}
          />
          <Wheel
            label="月"
            from={earliest.month}
            to={12}
            value={day.month}
            onChange={(month) => change({ month })}
          />
          <Wheel
            label="日"
            from={earliest.day}
            to={daysIn(day)}
            value={day.day}
            onChange={(date) => change({ day: date })}
          />
        </div>
      ) : (
        <p className={styles.words}>证件上写着“长期”的选这一项。</p>
      )}
    </Sheet>
  );
}
