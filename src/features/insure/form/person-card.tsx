import { isApplicant, isOfAccount } from '../../../../contract/form.ts';
import type { FormModule } from '../../../../contract/model/form.ts';
import { WithdrawCard } from '../../../parts/consent/withdraw-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { BinIcon, CopyIcon } from '../../../ui/action-icons.tsx';
import { AccountFields } from './account-fields.tsx';
import type { FormFacts } from './fields/field-props.ts';
import { FieldRow } from './fields/field-row.tsx';
import { applicantsContact } from './people/copy-applicant.ts';
import { sharesWith } from './people/fractions.ts';
import { MinorNotice } from './people/minor-notice.tsx';
import styles from './person-card.module.css';
import { shownFields } from './store/derive.ts';
import type { FormStore } from './store/form-store.ts';
import { personKey, type PersonPlace } from './store/place.ts';
import { useForm, useOfPerson } from './store/use-form.ts';

interface Props {
  readonly store: FormStore;
  readonly module: FormModule;
  readonly place: PersonPlace;
  /** Which of several; null: the only one. */
  readonly number: number | null;
  readonly facts: FormFacts;
  readonly onRemove: ((place: PersonPlace, name: string) => void) | null;
}

/** One person or block: what is asked of them, with what is filled in by now. */
export function PersonCard({ store, module, place, number, facts, onRemove }: Props) {
  const applicant = store.modules.find((one) => one.module === 'applicant');
  const read = () =>
    shownFields(module, applicant, store.entry(place))
      .map(({ field }) => field)
      .join(' ');
  const names = useOfPerson(store, place, read);
  const shown = names.split(' ');
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
  const account = fields.filter((field) => isOfAccount(module, field));
  return (
    <>
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
        <MinorNotice store={store} place={place} caps={facts.minorDeathCaps} />
        {module.note && <p className={styles.note}>{module.note}</p>}
        <div id={`fields-${personKey(place)}`} className={styles.fields}>
          {fields
            .filter((field) => !account.includes(field))
            .map((field) => (
              <div key={field.field}>
                <FieldRow store={store} person={place} field={field} facts={facts} />
                {field.kind === 'relation' && isSelf && (
                  <p className={styles.same}>姓名、证件等与投保人相同，只需补充以下内容。</p>
                )}
                {field.kind === 'relation' && isRelated && <CopyApplicant store={store} place={place} />}
              </div>
            ))}
          {account.length > 0 && <AccountFields {...{ store, place, facts }} fields={account} />}
        </div>
      </Card>
      {account.length > 0 && (
        <WithdrawCard owner={{ process_no: facts.processNo }} title="银行账户信息怎么用" />
      )}
    </>
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
