import { useState } from 'react';
import { beijingDay } from '../../../../contract/dates.ts';
import type { SignatureCheck } from '../../../../contract/model/policy.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { CopyField } from '../../../parts/copy-field/copy-field.tsx';
import { FileHint } from '../../../parts/elsewhere/file-hint.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { useCheckSignatureQuery } from '../api.ts';
import { DownloadIcon } from '../../../ui/action-icons.tsx';
import type { IssuedProps } from '../props.ts';
import { useDocument } from '../use-document.ts';
import styles from './paper-page.module.css';

const documentNo = 'policy';

/** The policy's first page at once, whatever the browser can do with PDF; the signed file is one tap away. */
export default function PaperPage({ detail, policy, processNo }: IssuedProps) {
  const file = policy.documents.find(({ document_no }) => document_no === documentNo);
  const { open, opening, problem } = useDocument(processNo);
  const { data: check, isError } = useCheckSignatureQuery({ process_no: processNo, document_no: documentNo });
  const back = useWayBack(addressOf('/order-info', processNo), { replace: true });
  const [isExplained, setExplained] = useState(false);
  const endedOn = policy.ended_at === null ? null : beijingDay(new Date(policy.ended_at));
  return (
    <Page
      title="电子保单"
      back={back}
      aside={file && <span className={styles.pages}>共 {file.pages} 页</span>}
      actions={
        <Button busy={opening !== null} onClick={() => void open(documentNo)}>
          <DownloadIcon /> <WholeWords>下载完整保单（PDF）</WholeWords>
        </Button>
      }
    >
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      {endedOn !== null && (
        <Notice tone="attention" title="保单已终止">
          保障已于 {endedOn} 终止，文件仍可查看和下载。
        </Notice>
      )}
      <SignatureNotice check={check} isError={isError} onExplain={() => setExplained(true)} />
      <FileHint label="保单链接" path={addressOf('/order-info', processNo)} />
      <article className={styles.paper} aria-label="电子保险单第一页">
        <p className={styles.insurer}>{detail.insurer}</p>
        <h2 className={styles.title}>电子保险单</h2>
        {endedOn !== null && <p className={styles.ended}>已于 {endedOn} 终止</p>}
        <Rows rows={policy.lines} />
        <p className={styles.seal} aria-hidden="true">
          <span>{detail.insurer.replace(/(股份有限公司|有限公司|保险)/g, '')}</span>
          <span>电子保单章</span>
        </p>
      </article>
      {isExplained && check && <SignatureSheet check={check} onClose={() => setExplained(false)} />}
    </Page>
  );
}

interface NoticeProps {
  readonly check: SignatureCheck | undefined;
  readonly isError: boolean;
  readonly onExplain: () => void;
}

function SignatureNotice({ check, isError, onExplain }: NoticeProps) {
  if (!check)
    return (
      <Notice tone={isError ? 'attention' : 'info'}>
        {isError ? '签名暂时没有核对成功，不影响保单效力，请稍后再看。' : '正在核对电子签名…'}
      </Notice>
    );
  const explain = (
    <Button small look="plain" onClick={onExplain}>
      查看证书和验证方法
    </Button>
  );
  if (check.state === 'valid')
    return (
      <Notice tone="good" title="电子签名有效">
        由{check.signer}签署，{beijingTime(check.signed_at)}，签署后没有改动。
        {explain}
      </Notice>
    );
  return (
    <Notice tone="danger" live title={check.state === 'broken' ? '文件与签署时不一致' : '签名无法核对'}>
      请不要使用这份文件，并联系客服重新获取。
      {explain}
    </Notice>
  );
}

function SignatureSheet({
  check,
  onClose,
}: {
  readonly check: SignatureCheck;
  readonly onClose: () => void;
}) {
  return (
    <Sheet title="签名和验证方法" onClose={onClose}>
      <Rows
        rows={[
          { label: '签署人', value: check.signer },
          { label: '证书颁发', value: check.issuer },
          { label: '证书有效期', value: `${check.certificate_from} 至 ${check.certificate_until}` },
          { label: '签署时间', value: beijingTime(check.signed_at) },
        ]}
      />
      <h3 className={styles.how}>自己也能验</h3>
      <NumberedList
        items={['下载 PDF，用常见阅读器打开', '点签章，看到“签名有效”', '核对下面的文件指纹（SHA-256）']}
      />
      <CopyField label="文件指纹" value={check.sha256} />
    </Sheet>
  );
}
