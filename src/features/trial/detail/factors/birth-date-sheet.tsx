import DatePickerView from 'antd-mobile/es/components/date-picker-view';
import { useState } from 'react';
import { beijingDay } from '../../../../../contract/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import styles from './birth-date-sheet.module.css';
import { isDay, typedDate } from './typed-date.ts';

interface Props {
  readonly title: string;
  readonly note: string | null;
  readonly date: string | null;
  /** Between which the wheels turn. */
  readonly bounds: { readonly earliest: string; readonly latest: string } | null;
  readonly onTake: (date: string) => void;
  readonly onClose: () => void;
}

const usual = '1990-01-01';

/** Midnight here, as the wheels count. */
const dayOf = (text: string): Date => new Date(`${text}T00:00:00`);
const textOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** A day on three wheels, or typed: who is born in 1961 turns no wheel for long. */
export default function BirthDateSheet({ title, note, date, bounds, onTake, onClose }: Props) {
  const earliest = bounds?.earliest ?? '1900-01-01';
  const latest = bounds?.latest ?? beijingDay(new Date());
  const [typed, setTyped] = useState(date ?? '');
  const [error, setError] = useState<string | null>(null);
  const within = isDay(typed) && typed >= earliest && typed <= latest;
  const start = usual < earliest ? earliest : usual > latest ? latest : usual;
  const take = () => {
    if (isDay(typed)) onTake(typed);
    else setError('请转到或填写出生的日子，如 1992-03-08');
  };
  return (
    <Sheet title={title} onClose={onClose} pinned actions={<Button onClick={take}>确定</Button>}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), take())}>
        <Field label="年月日" error={error} hint={note ?? '如 1992-03-08'}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="如 19920308"
              value={typed}
              onChange={(event) => {
                setTyped(typedDate(event.target.value));
                setError(null);
              }}
            />
          )}
        </Field>
      </form>
      <div aria-hidden="true" data-private="hidden" className={styles.wheels}>
        <DatePickerView
          value={dayOf(within ? typed : start)}
          min={dayOf(earliest)}
          max={dayOf(latest)}
          mouseWheel
          renderLabel={(kind, value) => `${value} ${units[kind as keyof typeof units] ?? ''}`}
          onChange={(day) => {
            setTyped(textOf(day));
            setError(null);
          }}
        />
      </div>
    </Sheet>
  );
}

const units = { year: '年', month: '月', day: '日' } as const;
