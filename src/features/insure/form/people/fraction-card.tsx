import { useId } from 'react';
import type { FormEntry, FormModule } from '../../../../../contract/model/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { FieldMessage } from '../../../../ui/field-message.tsx';
import { AttentionIcon, TickIcon } from '../../../../ui/icons.tsx';
import type { FormStore } from '../store/form-store.ts';
import { fieldKey } from '../store/place.ts';
import { useFieldProblem, useFieldValue, useForm, useOfPerson } from '../store/use-form.ts';
import { FractionStepper } from '../fields/fraction-stepper.tsx';
import { evenly, fractionField, fractionGroups, type FractionGroup } from './fractions.ts';
import { personName } from './person-name.ts';
import styles from './fraction-card.module.css';

interface Props {
  readonly store: FormStore;
  readonly module: FormModule;
}

/** Who gets how much, by order, and what is missing from the whole. */
export function FractionCards({ store, module }: Props) {
  const shown = useForm(store, module.module, () =>
    JSON.stringify(fractionGroups(module, store.people(module.module))),
  );
  const groups = JSON.parse(shown) as FractionGroup[];
  return groups.map((group) =>
    group.people.length > 1 ? (
      <FractionCard key={group.title} store={store} module={module} group={group} />
    ) : null,
  );
}

const tints = ['#0b6e5f', '#41678f', '#8a5a00', '#7a4a8c', '#9c4a3c'] as const;
const tintOf = (index: number) => tints[index % tints.length];

function FractionCard({ store, module, group }: Props & { readonly group: FractionGroup }) {
  const field = fractionField(module)?.field ?? '';
  const placeOf = (person: number) => ({ module: module.module, person, field });
  const share = () =>
    evenly(group.people.length).forEach((part, index) => {
      const person = group.people[index];
      if (person !== undefined) store.set(placeOf(person), String(part));
    });
  return (
    <Card
      title={`${group.title || module.title}的份额`}
      aside={
        <Button look="plain" small onClick={share}>
          平均分配
        </Button>
      }
    >
      <ul>
        {group.people.map((person, index) => (
          <FractionLine
            key={person}
            store={store}
            module={module}
            person={person}
            field={field}
            tint={tintOf(index)}
          />
        ))}
      </ul>
      <div className={styles.bar} aria-hidden="true">
        {group.people.map((person, index) => (
          <span
            key={person}
            style={{
              width: `${Math.min(100, Number(store.value(placeOf(person))) || 0)}%`,
              background: tintOf(index),
            }}
          />
        ))}
      </div>
      <FractionSum total={group.total} />
    </Card>
  );
}

function FractionLine({
  store,
  module,
  person,
  field,
  tint,
}: Props & { readonly person: number; readonly field: string; readonly tint: string | undefined }) {
  const place = { module: module.module, person, field };
  const name = useForm(store, '', () => personName(store, module, place));
  const relation = useOfPerson(store, place, () => relationOf(module, store.entry(place)));
  const value = useFieldValue(store, place);
  const problem = useFieldProblem(store, place);
  const id = useId();
  const message = useId();
  return (
    <li className={styles.line} data-place={fieldKey(place)}>
      <span className={styles.who} data-private>
        <span className={styles.mark} style={{ background: tint }} aria-hidden="true">
          {name.slice(-1)}
        </span>
        <span>
          {name}
          {relation && <small>{relation}</small>}
        </span>
      </span>
      <FractionStepper
        control={{
          ...{ id, className: undefined },
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': message,
        }}
        name={`${name}的份额`}
        value={value}
        onChange={(next) => store.set(place, next)}
        onLeave={() => store.check(place)}
      />
      <FieldMessage id={message} error={problem} />
    </li>
  );
}

/** 配偶, 子女, as it is answered above; empty where it is not yet. */
function relationOf({ fields }: FormModule, entry: FormEntry): string {
  const options = fields.find(({ field }) => field === 'relation_to_insurant')?.options ?? [];
  return options.find(({ value }) => value === entry['relation_to_insurant'])?.label ?? '';
}

function FractionSum({ total }: { readonly total: number }) {
  const isWhole = total === 100;
  return (
    <p role="status" className={classNames(styles.sum, isWhole ? styles.whole : styles.part)}>
      <span>受益份额合计</span>
      <span>
        {isWhole ? <TickIcon /> : <AttentionIcon />}
        {total}%{!isWhole && (total < 100 ? `，还差 ${100 - total}%` : `，多出 ${total - 100}%`)}
      </span>
    </p>
  );
}
