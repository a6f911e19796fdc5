import { useEffect } from 'react';
import { isApplicant } from '../../../../contract/form.ts';
import type { FormModule } from '../../../../contract/model/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { BinIcon, CopyIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { FormFacts } from './fields/field-props.ts';
import { FieldRow } from './fields/field-row.tsx';
import { applicantsContact } from './people/copy-applicant.ts';
import { FractionCards } from './people/fraction-card.tsx';
import { mayBeSeveral } from './people/one-for-all.ts';
import { MinorNotice } from './people/minor-notice.tsx';
import { sharesWith } from './people/fractions.ts';
import { PersonChips } from './people/person-chips.tsx';
import type { Undo } from './people/use-undo.ts';
import { shownFields } from './store/derive.ts';
import type { FormStore } from './store/form-store.ts';
import { fillInHolder } from './store/holder.ts';
import { personKey, type PersonPlace } from './store/place.ts';
import { useForm, useOfPerson, usePersonIds } from './store/use-form.ts';
import styles from './section.module.css';

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
          onAdd={() => onPerson(store.add(module.module, firstEntry(module, store)))}
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

/** Somebody added beside others is of the same kind as they are: named, not legal, for example. */
function firstEntry({ module, fields }: FormModule, store: FormStore): Record<string, string> {
  const [first] = store.people(module);
  const controlling = new Set(fields.flatMap(({ shown_if }) => (shown_if ? [shown_if.field] : [])));
  return Object.fromEntries(
    [...controlling].flatMap((field) => {
      const value = first?.entry[field];
      return typeof value === 'string' && value ? [[field, value]] : [];
    }),
  );
}

interface CardProps {
  readonly store: FormStore;
  readonly module: FormModule;
  readonly place: PersonPlace;
  /** Which of several; null: the only one. */
  readonly number: number | null;
  readonly facts: FormFacts;
  readonly onRemove: ((place: PersonPlace, name: string) => void) | null;
}

function PersonCard({ store, module, place, number, facts, onRemove }: CardProps) {
  const applicant = store.modules.find((one) => one.module === 'applicant');
  const read = () =>
    shownFields(module, applicant, store.entry(place))
      .map(({ field }) => field)
      .join(' ');
  const names = useOfPerson(store, place, read);
  const shown = names.split(' ');
  useEffect(() => fillInHolder(store, module.module), [store, module, names]);
  const isSelf = useOfPerson(store, place, () => isApplicant(module, store.entry(place)));
  const title = number === null ? module.title : `${module.title} ${number}`;
  // Those who share the whole are weighed side by side, on the card below.
  const isShared = useForm(store, module.module, () =>
    sharesWith(module, store.people(module.module), place.person),
  );
  const fields = module.fields.filter(
    ({ field, kind }) => shown.includes(field) && !(kind === 'percentage' && isShared),
  );
  const isRelated = module.copies_applicant && !isSelf;
  return (
    <Card
      title={title}
      aside={
        onRemove && (
          <Button look="plain" small onClick={() => onRemove(place, title)}>
            <BinIcon />
            删除
          </Button>
        )
      }
    >
      <MinorNotice store={store} place={place} />
      {module.note && <p className={styles.note}>{module.note}</p>}
      <div id={`fields-${personKey(place)}`} className={styles.fields}>
        {fields.map((field) => (
          <div key={field.field}>
            <FieldRow store={store} person={place} field={field} facts={facts} />
            {field.kind === 'relation' && isSelf && (
              <p className={styles.same}>姓名、证件等与投保人相同，只需补充以下内容。</p>
            )}
            {field.kind === 'relation' && isRelated && <CopyApplicant store={store} place={place} />}
          </div>
        ))}
      </div>
    </Card>
  );
}

function CopyApplicant({ store, place }: { readonly store: FormStore; readonly place: PersonPlace }) {
  const copyable = useForm(store, 'applicant', () => Object.keys(applicantsContact(store, place)).length > 0);
  if (!copyable) return null;
  return (
    <div className={styles.copy}>
      <span>手机、地址与投保人相同</span>
      <Button look="plain" small onClick={() => store.setAll(place, applicantsContact(store, place))}>
        <CopyIcon />
        复制投保人
      </Button>
    </div>
  );
}
