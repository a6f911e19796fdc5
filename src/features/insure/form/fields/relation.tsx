import { isApplicant } from '../../../../../contract/form.ts';
import type { Failure } from '../../../../api/failure.ts';
import { failureText } from '../../../../api/reactions.ts';
import { useRetryWhenOnline } from '../../../../parts/failure/use-retry-when-online.ts';
import { useRelativeAttributeValueListQuery } from '../../../../parts/product/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { useForm } from '../store/use-form.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './row.module.css';

/** Whom the product insures, seen from the applicant; the applicant once. */
export function RelationField(props: FieldProps) {
  const { store, place, facts, label } = props;
  const { data, error, refetch } = useRelativeAttributeValueListQuery({ product_no: facts.productNo });
  useRetryWhenOnline(error !== undefined, () => void refetch());
  const module = store.module(place.module);
  const isTaken = useForm(store, place.module, () =>
    store.people(place.module).some(({ id, entry }) => id !== place.person && isApplicant(module, entry)),
  );
  if (!data)
    return <NotLoaded label={label} failure={error as Failure | undefined} onRetry={() => void refetch()} />;
  const offered = data.relations.filter(({ relation }) => !isTaken || relation !== 'self');
  return (
    <ChoiceRow {...props} options={offered.map(({ relation, name }) => ({ value: relation, label: name }))} />
  );
}

interface NotLoadedProps {
  readonly label: string;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

function NotLoaded({ label, failure, onRetry }: NotLoadedProps) {
  return (
    <div className={styles.row}>
      <p className={styles.label}>{label}</p>
      <p className={styles.label} role="status">
        {failure ? failureText(failure) : '正在加载'}
      </p>
      {failure && (
        <Button small look="outline" onClick={onRetry}>
          重新加载
        </Button>
      )}
    </div>
  );
}
