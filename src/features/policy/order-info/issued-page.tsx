import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { FileHint } from '../../../parts/elsewhere/file-hint.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { useFollowStep } from '../../../process/sale/use-follow-step.ts';
import { ForwardIcon } from '../../../ui/action-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useReceivePolicyMutation } from '../api.ts';
import { PremiumCard } from '../debit/premium-card.tsx';
import { ListIcon, PhoneIcon } from '../icons.tsx';
import { useDocument } from '../use-document.ts';
import { CoolingOffCard } from './cooling-off-card.tsx';
import { ConsentsRow } from '../rows/consents-row.tsx';
import { FileRow } from '../rows/file-row.tsx';
import { PolicyHero } from './policy-hero.tsx';
import { OrderRecordingNotice } from './recording-notice.tsx';
import { RefundCard } from './refund-card.tsx';
import { VisitCard } from './visit-card.tsx';
import type { IssuedProps } from '../props.ts';
import styles from './issued-page.module.css';
import rows from '../rows/rows.module.css';

/** A policy in force, or one that was ended: everything of it stays to be seen and downloaded. */
export function IssuedPage(props: IssuedProps) {
  const { detail, policy, processNo } = props;
  const navigate = useNavigate();
  const isEnded = detail.state === 'ended';
  useReadPolicy(props);
  return (
    <Page
      title="电子保单"
      aside={
        <a className={styles.phone} href={`tel:${detail.service_phone}`}>
          <PhoneIcon /> 客服
        </a>
      }
      actions={
        isEnded ? (
          <Button look="outline" onClick={() => void navigate('/')}>
            看看其他产品
          </Button>
        ) : (
          policy.received_at === null && <Receive {...props} />
        )
      }
    >
      <PolicyHero detail={detail} policy={policy} />
      {isEnded && detail.refund && <RefundCard processNo={processNo} refund={detail.refund} />}
      {!isEnded && policy.received_at !== null && <VisitCard policy={policy} processNo={processNo} />}
      {!isEnded && <OrderRecordingNotice policy={policy} processNo={processNo} />}
      <Files {...props} />
      {!isEnded && <CoolingOffCard policy={policy} processNo={processNo} />}
      {!isEnded && <PremiumCard {...props} />}
      <ConsentsRow {...props} />
      {/* Not every app dials by a link. */}
      <p className={styles.small}>客服电话 {detail.service_phone}</p>
    </Page>
  );
}

/** It was signed for, and the answer to what moves the process was lost: told again when the page is opened. */
function useReadPolicy({ record, policy }: IssuedProps): void {
  const follow = useFollowStep();
  const told = useRef(false);
  const owed = policy.received_at !== null && record.current_step_alias === 'show_policy';
  useEffect(() => {
    if (told.current || !owed || record.status !== 'processing') return;
    told.current = true;
    follow(record, 'read_policy').catch(() => {
      told.current = false;
    });
  }, [follow, owed, record]);
}

/** The customer has it: from that day the cooling-off period counts. */
function Receive({ processNo, record, policy }: IssuedProps) {
  const navigate = useNavigate();
  const [receive] = useReceivePolicyMutation();
  const follow = useFollowStep();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sign = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await receive({ process_no: processNo, request_id: newRequestId() }).unwrap();
      await follow(record, 'read_policy');
      await navigate(addressOf('/order-info-finish', processNo));
    } catch (error) {
      setProblem(isFailure(error) ? failureText(error) : '没有成功，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.receive}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.small}>请核对保单内容。签收后，{policy.cooling_off.days} 天犹豫期开始计算。</p>
      <Button busy={busy} onClick={() => void sign()}>
        签收保单
      </Button>
    </div>
  );
}

function Files({ policy, processNo, detail }: IssuedProps) {
  const navigate = useNavigate();
  const { open, opening, problem } = useDocument(processNo);
  const [isListed, setListed] = useState(false);
  const clauses = policy.documents.filter(({ kind }) => kind === 'clause');
  const own = policy.documents.filter(({ kind }) => kind !== 'clause');
  const hint = <FileHint label="保单链接" path={addressOf('/order-info', processNo)} />;
  const paper = `${addressOf('/order-info', processNo)}&view=paper`;
  return (
    <>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <div className={rows.group}>
        {own.map((file) => (
          <FileRow
            key={file.document_no}
            file={file}
            name={file.kind === 'policy' && detail.state === 'ended' ? '电子保单（已终止）' : file.name}
            busy={opening === file.document_no}
            onOpen={() => void (file.kind === 'policy' ? navigate(paper) : open(file.document_no))}
          />
        ))}
        <button type="button" className={rows.row} onClick={() => setListed(true)}>
          <span className={rows.sign} aria-hidden="true">
            <ListIcon />
          </span>
          <span className={rows.words}>
            <span className={rows.name}>保险条款</span>
            <span className={rows.small}>{clauses.length} 份，与投保时展示的一致</span>
          </span>
          <ForwardIcon />
        </button>
      </div>
      {hint}
      {isListed && (
        <Sheet title="保险条款" onClose={() => setListed(false)}>
          <div className={rows.group}>
            {clauses.map((file) => (
              <FileRow
                key={file.document_no}
                file={file}
                busy={opening === file.document_no}
                onOpen={() => void open(file.document_no)}
              />
            ))}
          </div>
          {hint}
        </Sheet>
      )}
    </>
  );
}
