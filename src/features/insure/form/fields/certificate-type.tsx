import { certificateType } from '../../../../../contract/enums.ts';
import { valueOfKind } from '../../../../../contract/form.ts';
import { certificateNames } from '../../../../../contract/certificate/certificate-names.ts';
import { useRelativeAttributeValueListQuery } from '../../../../parts/product/api.ts';
import { useOfPerson } from '../store/use-form.ts';
import type { FieldProps } from './field-props.ts';
import { PickRow } from './pick-row.tsx';
import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';

const CertificateSheet = lateSheet(() => import('../sheets/certificate-sheet.tsx'));

/** The types that a person of this relation may have; of others than the insured all. */
export function CertificateTypeField(props: FieldProps) {
  const { store, place, value, facts, onChange } = props;
  const { data } = useRelativeAttributeValueListQuery({ product_no: facts.productNo });
  const module = store.module(place.module);
  const relation = useOfPerson(store, place, () => valueOfKind(module, store.entry(place), 'relation'));
  const asked = place.module === 'applicant' ? 'self' : relation;
  const allowed = data?.relations.find((one) => one.relation === asked)?.certificate_types;
  const known = certificateType.safeParse(value);
  return (
    <PickRow
      {...props}
      shown={known.success ? certificateNames[known.data] : ''}
      sheet={(close) => (
        <CertificateSheet
          title={props.field.label}
          types={allowed ?? certificateType.options}
          value={value}
          onChoose={(type) => {
            onChange(type);
            close();
          }}
          onClose={close}
        />
      )}
    />
  );
}
