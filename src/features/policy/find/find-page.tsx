import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { digitsIn } from '../../../../contract/plain-text.ts';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { mobilePattern } from '../../../../contract/certificate/mobile.ts';
import { policyNumberPattern } from '../../../../contract/model/policy.ts';
import { failureCode, isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { MobileInput } from '../../../ui/mobile-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useFindPolicyMutation } from '../api.ts';

const problemsOf = (policyNo: string, mobile: string) => ({
  policyNo: policyNumberPattern.test(policyNo) ? null : '请输入保单上的 13 位数字',
  mobile: mobilePattern.test(mobile) ? null : '请输入 11 位手机号',
});

/** For who holds a policy and has another phone by now: by its number, then by the applicant's phone. */
export default function FindPage() {
  const navigate = useNavigate();
  const leave = useWayBack('/', { replace: true });
  const [policyNo, setPolicyNo] = useState('');
  const [mobile, setMobile] = useState('');
  const [isTold, setTold] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [find, { isLoading }] = useFindPolicyMutation();
  const problems = problemsOf(policyNo, mobile);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTold(true);
    setFailure(null);
    if (problems.policyNo ?? problems.mobile) {
      form.querySelector<HTMLInputElement>(problems.policyNo ? '[name=policy]' : '[name=mobile]')?.focus();
      return;
    }
    try {
      const { process_no } = await find({ policy_no: policyNo, mobile }).unwrap();
      await navigate(addressOf('/order-info', process_no));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Page
      title="查询保单"
      back={leave}
      actions={
        <Button type="submit" form="find-policy" busy={isLoading}>
          下一步
        </Button>
      }
    >
      <Notice tone="info">
        保单号在保单、收据和出单短信里。下一步会向投保人手机发送验证码，验证后才显示保单。
      </Notice>
      <Card>
        <form id="find-policy" noValidate onSubmit={(event) => void submit(event)}>
          <Fields
            {...{ policyNo, mobile }}
            problems={isTold ? problems : null}
            onPolicyNo={setPolicyNo}
            onMobile={setMobile}
          />
        </form>
      </Card>
      {failure !== null && <NotFound failure={failure} />}
    </Page>
  );
}

interface FieldsProps {
  readonly policyNo: string;
  readonly mobile: string;
  /** Null: nothing is said of them yet. */
  readonly problems: ReturnType<typeof problemsOf> | null;
  readonly onPolicyNo: (policyNo: string) => void;
  readonly onMobile: (mobile: string) => void;
}

const Fields = ({ policyNo, mobile, problems, onPolicyNo, onMobile }: FieldsProps) => (
  <>
    <Field label="保单号" error={problems?.policyNo ?? null}>
      {(control) => (
        <input
          {...control}
          name="policy"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder="99 开头的 13 位数字"
          value={policyNo}
          onChange={(event) => onPolicyNo(digitsIn(event.target.value).slice(0, 13))}
        />
      )}
    </Field>
    <Field label="投保人手机号" error={problems?.mobile ?? null}>
      {(control) => (
        <MobileInput
          {...control}
          name="mobile"
          autoComplete="tel-national"
          placeholder="投保时验证过的手机号"
          value={mobile}
          onValue={onMobile}
        />
      )}
    </Field>
  </>
);

/** Why no policy came: none is of that number and phone, or it could not be looked for. */
function NotFound({ failure }: { readonly failure: unknown }) {
  const words = isFailure(failure) ? failureText(failure) : '没有成功，请重试';
  if (failureCode(failure) === catalogue.policyMissing.code)
    return (
      <Notice tone="danger" live title="没有查到">
        <p>{words}。手机号已更换，请拨保单上的客服电话。</p>
      </Notice>
    );
  return (
    <Notice tone="danger" live title={words}>
      <Button type="submit" form="find-policy" look="plain" small>
        重试
      </Button>
    </Notice>
  );
}
