import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { bareMobile } from '../../../contract/certificate/mobile.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CorrectableKind } from '../../../contract/model/form.ts';
import { failureCode, isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useCorrectOrderMutation } from './api.ts';

type Contact = CorrectableKind;

/** A form names these fields as their kind is named. */
const contacts: Record<
  Contact,
  { label: string; inputMode: 'tel' | 'email' | 'text' | 'numeric'; most: number }
> = {
  mobile: { label: '手机号码', inputMode: 'tel', most: 20 },
  email: { label: '电子邮箱', inputMode: 'email', most: 80 },
  address: { label: '详细地址', inputMode: 'text', most: 120 },
  postal_code: { label: '邮政编码', inputMode: 'numeric', most: 6 },
};
const fields = (Object.keys(contacts) as Contact[]).map((value) => ({ value, ...contacts[value] }));

interface Props {
  readonly processNo: string;
  readonly memberNo: string;
  readonly name: string;
  /** Where there is one alone, nobody is asked which. */
  readonly offered: readonly string[];
  /** What follows from it. */
  readonly note: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const problems = z.record(z.string(), z.array(z.string()));

/** Puts right how somebody is reached, as the server allows; what follows from it is said before. */
export default function CorrectSheet(props: Props) {
  const { processNo, memberNo, name: whose, offered, note, onSaved, onClose } = props;
  const [correct, { isLoading }] = useCorrecting(processNo, memberNo);
  const choices = fields.filter(({ value }) => offered.includes(value));
  const [only] = choices.length === 1 ? choices : [];
  const [name, setName] = useState<Contact | null>(only?.value ?? null);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const field = choices.find((one) => one.value === name);
  const save = async () => {
    if (!field || value.trim() === '') {
      setProblem(field ? `请填写${field.label}` : '请先选择要更正的内容');
      input.current?.focus();
      return;
    }
    const answer = await correct(field.value, value.trim());
    if (answer.data) onSaved();
    else setProblem(problemOf(answer.error));
  };
  const type = (typed: string) => {
    setValue(typed);
    setProblem(null);
  };
  return (
    <Sheet
      title={`更正${whose}的${only?.label ?? '联系方式'}`}
      onClose={onClose}
      actions={
        <Button busy={isLoading} unready={!field || value.trim() === ''} onClick={() => void save()}>
          保存更正
        </Button>
      }
    >
      {!only && (
        <WhichContact
          {...{ choices, chosen: name }}
          onChoose={(chosen) => {
            setName(chosen);
            type('');
          }}
        />
      )}
      {field ? (
        <NewValue {...{ field, value, problem, input }} onType={type} />
      ) : (
        problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )
      )}
      <Notice tone="info">{note}</Notice>
    </Sheet>
  );
}

/** Sends one correction, under the same number until it is another. */
function useCorrecting(process_no: string, member_no: string) {
  const [send, { isLoading }] = useCorrectOrderMutation();
  const request = useRef({ id: '', of: '' });
  const correct = (field: Contact, value: string) => {
    const of = `${field} ${value}`;
    if (request.current.of !== of) request.current = { id: newRequestId(), of };
    return send({ process_no, member_no, request_id: request.current.id, field, value });
  };
  return [correct, { isLoading }] as const;
}

type ContactField = (typeof fields)[number];

interface WhichProps {
  readonly choices: readonly ContactField[];
  readonly chosen: Contact | null;
  readonly onChoose: (contact: Contact | null) => void;
}

const WhichContact = ({ choices, chosen, onChoose }: WhichProps) => (
  <>
    <p id="what-to-correct">更正哪一项？</p>
    <ChoiceChips
      labelledBy="what-to-correct"
      choices={choices}
      chosen={chosen === null ? [] : [chosen]}
      onChoose={(tapped) => onChoose(choices.find((one) => one.value === tapped)?.value ?? null)}
    />
  </>
);

interface NewValueProps {
  readonly field: ContactField;
  readonly value: string;
  readonly problem: string | null;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (typed: string) => void;
}

const NewValue = ({ field, value, problem, input, onType }: NewValueProps) => (
  <Field label={`新的${field.label}`} error={problem}>
    {(control) => (
      <input
        {...control}
        ref={input}
        inputMode={field.inputMode}
        maxLength={field.most}
        value={value}
        onChange={({ target }) => onType(field.value === 'mobile' ? bareMobile(target.value) : target.value)}
      />
    )}
  </Field>
);

/** The field's own sentence where there is one. */
function problemOf(error: unknown): string {
  if (!isFailure(error)) return '没有保存成功，请重试';
  if (failureCode(error) === catalogue.multipleErrors.code && error.kind === 'code') {
    const known = problems.safeParse(error.data);
    const [first] = known.success ? Object.values(known.data).flat() : [];
    if (first) return first;
  }
  return failureText(error);
}
