import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { ApplicantProofFields, useApplicantProof } from './applicant-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

interface Props {
  readonly processNo: string;
  /** Whether an agent prepared it for them. */
  readonly isPrepared?: boolean;
  readonly onProven: () => void;
}

/** A process that was begun on another device: whoever has the applicant's phone goes on here. */
export function PhoneProofPage({ processNo, isPrepared = false, onProven }: Props) {
  const proof = useApplicantProof(processNo, onProven);
  const { check } = proof;
  const problem = check.messages.captcha ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proof.verify();
  };
  return (
    <Page
      title="验证手机号"
      actions={
        <>
          {problem && !check.isWrong && (
            <Notice tone="danger" live>
              {problem}
            </Notice>
          )}
          <Button type="submit" form="phone-proof" busy={check.verifying}>
            验证并继续
          </Button>
        </>
      }
    >
      <Why isPrepared={isPrepared} />
      <Card>
        <form id="phone-proof" noValidate onSubmit={submit}>
          <ApplicantProofFields
            proof={proof}
            error={check.isWrong ? problem : null}
            placeholder={isPrepared ? '收到这份投保单的手机号' : '填写投保信息时用的手机号'}
          />
        </form>
      </Card>
      <WithoutNumber />
    </Page>
  );
}

const Why = ({ isPrepared }: { readonly isPrepared: boolean }) =>
  isPrepared ? (
    <Notice tone="info" title="顾问已为您填好一部分">
      验证您的手机号后，就能核对并继续。内容由您确认，顾问不能代您提交。
    </Notice>
  ) : (
    <Notice tone="info" live title="这份投保是在另一台设备上填写的">
      验证投保人的手机号后，可以在本机接着填写，已填的内容都在。
    </Notice>
  );

/** Nobody is left with a number that was never filled in. */
const WithoutNumber = () => (
  <p>
    如果当时还没有填手机号，请回到原来的手机接着办，或<Link to="/">重新选择产品</Link>。
  </p>
);
