import { Field } from '../../ui/field.tsx';

interface Props {
  readonly value: string;
  readonly error: string | null;
  /** As it stands on the policy, so that one knows whose name is asked for; null where the page does not know it. */
  readonly masked: string | null;
  readonly onChange: (name: string) => void;
}

export function NameField({ value, error, masked, onChange }: Props) {
  return (
    <Field label="姓名" error={error} {...(masked !== null && { hint: `投保单上的姓名：${masked}` })}>
      {(control) => (
        <input
          {...control}
          autoComplete="name"
          maxLength={40}
          placeholder="请输入姓名"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
