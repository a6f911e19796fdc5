import type { FormModule } from '../../../../contract/model/form.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { FormFacts } from './fields/field-props.ts';
import { FractionCards } from './people/fraction-card.tsx';
import { PersonChips } from './people/person-chips.tsx';
import type { Undo } from '../../../ui/undo-bar.tsx';
import { PersonCard } from './person-card.tsx';
import type { FormStore } from './store/form-store.ts';
import { entryBeside, mayBeSeveral } from './store/one-for-all.ts';
import type { PersonPlace } from './store/place.ts';
import { useForm, usePersonIds } from './store/use-form.ts';

interface Props {
  readonly store: FormStore;
  readonly module: FormModule;
  readonly facts: FormFacts;
  /** Whom the section shows; null: the first. */
  readonly person: number | null;
  readonly onPerson: (person: number) => void;
  readonly onRemoved: (undo: Undo) => void;
}

/** One module of the application: who is in it, and the fields of one of them. */
export function Section({ store, module, facts, person, onPerson, onRemoved }: Props) {
  const ids = usePersonIds(store, module.module);
  const whole = useForm(store, module.module, () => store.problem(module.module)?.message ?? null);
  const current = ids.find((id) => id === person) ?? ids[0];
  const isSeveral = useForm(store, module.module, () =>
    mayBeSeveral(module, store.people(module.module)[0]?.entry ?? {}),
  );
  const remove = (place: PersonPlace, name: string) => {
    const undo = store.remove(place);
    onRemoved({ words: `已删除${name}`, undo });
  };
  return (
    <>
      {isSeveral && current !== undefined && (
        <PersonChips
          store={store}
          module={module}
          current={current}
          onChoose={onPerson}
          onAdd={() => onPerson(add(store, module))}
        />
      )}
      {whole && (
        <div data-place={module.module} tabIndex={-1}>
          <Notice tone="danger" title={whole} live />
        </div>
      )}
      {current !== undefined && (
        <PersonCard
          key={current}
          store={store}
          module={module}
          place={{ module: module.module, person: current }}
          number={ids.length > 1 ? ids.indexOf(current) + 1 : null}
          facts={facts}
          onRemove={ids.length > module.least ? remove : null}
        />
      )}
      <FractionCards store={store} module={module} />
    </>
  );
}

function add(store: FormStore, module: FormModule): number {
  const [first] = store.people(module.module);
  return store.add(module.module, entryBeside(module, first?.entry ?? {}));
}
