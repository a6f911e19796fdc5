import type { FormModule } from '../../../../../contract/model/form.ts';
import { PlusIcon } from '../../../../ui/action-icons.tsx';
import { AttentionIcon, TickIcon } from '../../../../ui/icons.tsx';
import type { FormStore } from '../store/form-store.ts';
import { personKey } from '../store/place.ts';
import { useForm, usePersonIds } from '../store/use-form.ts';
import { personName } from './person-name.ts';
import styles from './person-chips.module.css';

interface Props {
  readonly store: FormStore;
  readonly module: FormModule;
  readonly current: number;
  readonly onChoose: (person: number) => void;
  readonly onAdd: () => void;
}

/** The people of a module, one of them shown below, and a way to add another. */
export function PersonChips({ store, module, current, onChoose, onAdd }: Props) {
  const ids = usePersonIds(store, module.module);
  return (
    <div role="group" aria-label={module.title} className={styles.chips}>
      {ids.length > 1 &&
        ids.map((id) => (
          <PersonChip
            key={id}
            store={store}
            module={module}
            person={id}
            isCurrent={id === current}
            onChoose={onChoose}
          />
        ))}
      {ids.length < module.most && (
        <button type="button" className={styles.add} onClick={onAdd}>
          <PlusIcon />
          添加{module.title}
        </button>
      )}
    </div>
  );
}

interface ChipProps extends Pick<Props, 'store' | 'module' | 'onChoose'> {
  readonly person: number;
  readonly isCurrent: boolean;
}

const words = { wrong: '需要修改', done: '已填好', open: '' } as const;

function PersonChip({ store, module, person, isCurrent, onChoose }: ChipProps) {
  const place = { module: module.module, person };
  const name = useForm(store, '', () => personName(store, module, place));
  const mark = useForm(store, '', () => store.personMark(place));
  return (
    <button
      type="button"
      id={personKey(place)}
      aria-pressed={isCurrent}
      data-mark={mark}
      className={styles.chip}
      onClick={() => onChoose(person)}
    >
      {mark === 'wrong' && <AttentionIcon />}
      {mark === 'done' && <TickIcon />}
      <span data-private>{name}</span>
      {words[mark] && <span className="visually-hidden">，{words[mark]}</span>}
    </button>
  );
}
