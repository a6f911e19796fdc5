import { maskMobile } from '../../../../contract/certificate/mask.ts';
import { certificateType } from '../../../../contract/enums.ts';
import { listedKinds, type FieldKind } from '../../../../contract/model/field-kinds.ts';
import type { FormEntry, FormField } from '../../../../contract/model/form.ts';
import { certificateNames } from '../../../../contract/certificate/certificate-names.ts';

/** This page loads none of their lists. */
const listed: readonly FieldKind[] = listedKinds;

/** What stands in a field, as somebody reads it who can change nothing. */
export function readOnlyWords(field: FormField, value: FormEntry[string] | undefined): string {
  const values = [value ?? []].flat().filter((one) => one !== '');
  if (values.length === 0) return '未填写';
  if (listed.includes(field.kind)) return '已填写';
  return values.map((one) => inWords(field, one)).join('、');
}

function inWords({ kind, options, unit = '元' }: FormField, value: string): string {
  switch (kind) {
    case 'certificate_type': {
      const known = certificateType.safeParse(value);
      return known.success ? certificateNames[known.data] : '已填写';
    }
    case 'until':
      return value === 'long_term' ? '长期有效' : value;
    case 'agreement':
      return value === 'true' ? '同意' : '未同意';
    case 'mobile':
      return maskMobile(value);
    case 'percentage':
      return `${value} %`;
    case 'amount':
      return `${value} ${unit}`;
    default:
      return options.find((option) => option.value === value)?.label ?? value;
  }
}
