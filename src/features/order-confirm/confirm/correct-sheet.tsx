import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { bareMobile } from '../../../../contract/certificate/mobile.ts';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { ConfirmDetails } from '../../../../contract/model/order.ts';
import { failureCode, isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useCorrectOrderMutation } from '../api.ts';

interface Props {
  readonly processNo: string;
  readonly memberNo: string;
  readonly details: ConfirmDetails;
  readonly onClose: () => void;
}

/** What may be put right without another application: how somebody is reached. */
const fields = [
  { value: 'mobile', label: '手机号码', inputMode: 'tel', most: 20 },
  { value: 'email', label: '电子邮箱', inputMode: 'email', most: 80 },
  { value: 'address', label: '详细地址', inputMode: 'text', most: 120 },
] as const;

const problems = z.record(z.string(), z.array(z.string()));

/** Puts a contact right; who is shown it confirms anew, which is said before. */
export default function CorrectSheet({ processNo, memberNo, details, onClose }: Props) {
  const [correct, { isLoading }] = useCorrectOrderMutation();
  const member = details.members.find(({ member_no }) => member_no === memberNo);
  const offered = fields.filter(({ value }) => !(value === 'mobile' && (member?.is_self ?? false)));
  const [name, setName] = useState<(typeof fields)[number]['value'] | null>(null);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // The same until it is answered.
  const request = useRef({ id: '', of: '' });
  const field = offered.find((one) => one.value === name);
  const save = async () => {
    if (!field || value.trim() === '') {
      setProblem(field ? `请填写${field.label}` : '请先选择要更正的内容');
      input.current?.focus();
      return;
    }
    const of = `${field.value} ${value.trim()}`;
    if (request.current.of !== of) request.current = { id: newRequestId(), of };
    const answer = await correct({
      ...{ process_no: processNo, member_no: memberNo, request_id: request.current.id },
      ...{ field: field.value, value: value.trim() },
    });
    if (answer.data) onClose();
    else setProblem(problemOf(answer.error));
  };
  return (
    <Sheet
      title={`更正${member?.name ?? ''}的联系方式`}
      onClose={onClose}
      actions={
        <Button busy={isLoading} unready={!field || value.trim() === ''} onClick={() => void save()}>
          保存更正
        </Button>
      }
    >
      <p id="what-to-correct">更正哪一项？</p>
      <ChoiceChips
        labelledBy="what-to-correct"
        choices={offered}
        chosen={name === null ? [] : [name]}
        onChoose={(chosen) => {
          setName(offered.find((one) => one.value === chosen)?.value ?? null);
          setValue('');
          setProblem(null);
        }}
      />
      {field ? (
        <Field label={`新的${field.label}`} error={problem}>
          {(control) => (
            <input
              {...control}
              ref={input}
              inputMode={field.inputMode}
              maxLength={field.most}
              value={value}
              onChange={(event) => {
                setValue(field.value === 'mobile' ? bareMobile(event.target.value) : event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      ) : (
        problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )
      )}
      <Notice tone="info">
        更正后，看过原内容的人要重新确认。姓名、证件、保额和受益人关系到保费或身份，需要取消后重新投保。
      </Notice>
    </Sheet>
  );
}

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
