import { useState } from 'react';
import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useDeskDraft } from '../../../parts/staff/desk-draft.ts';
import { PolledTask } from '../../../parts/staff/polled-task.tsx';
import { SentAnew } from '../../../parts/staff/sent-anew.tsx';
import { useHeldLock } from '../../../parts/staff/use-held-lock.ts';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { EmptyCard } from '../../../ui/workplace.tsx';
import { deskApi, usePolled } from '../api.ts';
import { conclusionWords, kindWords, wordsFor } from '../words.ts';
import { AskForm } from './ask-form.tsx';
import { AskedFor } from './asked-for.tsx';
import { CasePhone } from './case-phone.tsx';
import styles from './case.module.css';
import { Corrected } from './corrected.tsx';
import { DecisionForm } from './decision-form.tsx';
import { MaterialCard } from './material.tsx';

/** The file of a case, and at its side the decision. */
export function CaseWork({ caseNo }: { readonly caseNo: string }) {
  const asked = deskApi.useUnderwritingCaseQuery({ case_no: caseNo }, usePolled());
  return <PolledTask asked={asked}>{(file) => <LookedAt file={file} />}</PolledTask>;
}

function LookedAt({ file }: { readonly file: CaseDetail }) {
  const [lock] = deskApi.useLockCaseMutation();
  const isOpen = file.status === 'underwriting' && !file.asked_for_images;
  useHeldLock(lock, isOpen ? { case_no: file.case_no } : null);
  return (
    <>
      <SentAnew sentAt={file.sent_at} />
      {/* What was sent in anew is another thing to decide over: nothing chosen before holds for it. */}
      <SentCase key={file.sent_at} file={file} />
    </>
  );
}

/** A case as it was sent in once. */
function SentCase({ file }: { readonly file: CaseDetail }) {
  const [asking, setAsking] = useState(false);
  const { again, setAgain } = useAgain(file);
  return (
    <div className={styles.work}>
      <div className={styles.file}>
        <Facts file={file} />
        {file.note && (
          <Notice tone="info" title={file.kind === 'risk_call' ? '为什么要回访' : '客户补充说明'}>
            {file.note}
          </Notice>
        )}
        {file.mistake && <Mistake mistake={file.mistake} />}
        {file.kind !== 'risk_call' && <Corrected file={file} />}
        {file.kind !== 'risk_call' && <Said file={file} />}
        {file.kind === 'manual' && (
          <MaterialCard
            file={file}
            again={again}
            onAgain={(fileId) => {
              setAgain(again.includes(fileId) ? again.filter((one) => one !== fileId) : [...again, fileId]);
              setAsking(true);
            }}
          />
        )}
      </div>
      <aside className={styles.side}>
        {file.decision ? (
          <Decided file={file} />
        ) : file.status !== 'underwriting' ? (
          <EmptyCard small>投保已取消，或告知正在更正，这件任务已失效。</EmptyCard>
        ) : file.asked_for_images ? (
          <AskedFor file={file} />
        ) : asking ? (
          <AskForm
            file={file}
            again={again}
            onKept={(files) => setAgain(again.filter((one) => !files.includes(one)))}
            onSent={() => setAgain([])}
            onClose={() => setAsking(false)}
          />
        ) : (
          <DecisionForm file={file} {...(file.kind === 'manual' && { onAsk: () => setAsking(true) })} />
        )}
      </aside>
    </div>
  );
}

/** Which pictures are to be taken again, as it was marked in this tab over what was sent in. */
function useAgain({ case_no, sent_at }: CaseDetail) {
  const { texts, set } = useDeskDraft(`${case_no}/${sent_at}/again`, { files: '' });
  return {
    again: texts.files === '' ? [] : texts.files.split(' '),
    setAgain: (files: readonly string[]) => set({ files: files.join(' ') }),
  };
}

const statusWords: Record<CaseDetail['status'], string> = {
  underwriting: '审核中',
  completed: '已结',
  invalid: '失效',
};

function Facts({ file }: { readonly file: CaseDetail }) {
  const isAskedFor = file.status === 'underwriting' && file.asked_for_images;
  const gender = file.gender === 'male' ? '男' : file.gender === 'female' ? '女' : null;
  const who = [file.name, gender, file.age === null ? null : `${file.age} 周岁`].filter(Boolean).join('，');
  return (
    <Card
      title={who}
      aside={
        <Tag tone={file.status === 'underwriting' ? 'attention' : 'quiet'}>
          {isAskedFor ? '等客户' : statusWords[file.status]}
        </Tag>
      }
    >
      <Rows
        rows={[
          { label: '任务', value: kindWords[file.kind] },
          ...(file.kind === 'risk_call' ? [{ label: '手机', value: <CasePhone file={file} /> }] : []),
          ...file.facts,
          { label: `标准保费（${file.period}）`, value: premiumText(file) },
          { label: '提交', value: beijingTime(file.sent_at) },
          { label: '应在此前答复', value: beijingTime(file.due_at) },
        ]}
      />
    </Card>
  );
}

const premiumText = ({ first_fen, submitted_fen }: CaseDetail): string =>
  `¥ ${yuanText(first_fen)}${submitted_fen === null ? '' : `（提交时 ¥ ${yuanText(submitted_fen)}，之后有人过了生日）`}`;

const mistakeWords = {
  wrong: '投保人还没有更正。更正后的告知会重新核保，之前的结论不再算数。',
  correcting: '投保人正在更正。',
  corrected: '投保人已重新告知，本人还没有核对。',
} as const;

function Mistake({ mistake }: { readonly mistake: NonNullable<CaseDetail['mistake']> }) {
  if (mistake.what === null)
    return (
      <Notice tone="attention" title={`${mistake.name}按证件更正后年龄有变，健康告知需要补充`}>
        <p>{mistakeWords[mistake.state]}</p>
      </Notice>
    );
  return (
    <Notice tone="attention" title={`${mistake.name}说健康告知有不对的地方`}>
      <p>“{mistake.what}”</p>
      <p>
        {beijingTime(mistake.at)} 提出。{mistakeWords[mistake.state]}
      </p>
    </Notice>
  );
}

function Said({ file }: { readonly file: CaseDetail }) {
  const yes = file.said.filter(({ answer }) => answer === 'some');
  return (
    <Card title="告知与智能核保">
      {file.because.length > 0 && (
        <Notice tone="attention" title={file.kind === 'review' ? '系统拒绝的原因' : '转人工的原因'}>
          {file.because.join('；')}
        </Notice>
      )}
      <Rows
        rows={[
          ...yes.map(({ text, chosen }) => ({ label: text, value: ['有', ...chosen].join('，') })),
          ...(file.said.length > yes.length
            ? [{ label: `其余 ${file.said.length - yes.length} 题`, value: '均无' }]
            : []),
          ...file.smart.map(({ text, label }) => ({ label: text, value: label })),
        ]}
      />
    </Card>
  );
}

function Decided({ file }: { readonly file: CaseDetail }) {
  const { decision } = file;
  if (!decision) return null;
  return (
    <Card title={conclusionWords[file.kind]}>
      <Rows
        rows={[
          { label: '结论', value: wordsFor(file.kind)[decision.result] },
          ...(decision.extra ? [{ label: '加费', value: `${decision.extra.permille / 10}%` }] : []),
          ...(decision.exclusion ? [{ label: '除外', value: decision.exclusion }] : []),
          ...(decision.again_from ? [{ label: '可再投保', value: decision.again_from }] : []),
          { label: '说明', value: decision.reason },
          { label: file.kind === 'risk_call' ? '回访人' : '核保员', value: decision.by },
          { label: '时间', value: beijingTime(decision.at) },
        ]}
      />
    </Card>
  );
}
