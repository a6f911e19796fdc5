import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import type { KeptPerson, OwnCopy } from '../../../contract/services/consent.ts';
import { failureCode } from '../../api/failure.ts';
import { copyText } from '../../lib/copy-text.ts';
import { saveText } from '../../lib/save-text.ts';
import { useWayBack } from '../../lib/use-way-back.ts';
import { useWhenSeen } from '../../lib/use-when-seen.ts';
import { consentApi } from '../../parts/consent/api.ts';
import { ownDataAddress, type DataSubject } from '../../parts/consent/own-data-row.tsx';
import { FileHint } from '../../parts/elsewhere/file-hint.tsx';
import { PendingQuery } from '../../parts/failure/pending-page.tsx';
import { invitedAddress } from '../../parts/identity/invited-address.ts';
import { addressOf } from '../../process/sale/use-process-no.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Rows } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { showToast } from '../../ui/toast.ts';
import { pageOf, textOf } from './copy-words.ts';
import styles from './own-data.module.css';
import { ProvePhone } from './prove-phone.tsx';
import { Rights } from './rights.tsx';
import { bar, fileName } from './words.ts';

interface Props {
  readonly subject: DataSubject;
  /** At which step the sale is, of who applied. */
  readonly step?: ProcessStep;
}

/** By what belongs together; a way to take a copy away stands below. */
export function OwnData({ subject, step }: Props) {
  const asked =
    'process_no' in subject
      ? { process_no: subject.process_no }
      : { transmit_record_no: subject.transmit_record_no };
  const { data, error, refetch } = consentApi.useOwnCopyQuery(asked, { refetchOnMountOrArgChange: true });
  useWhileWhole(data?.whole === true, refetch);
  const back = useWayBack(homeOf(subject), { replace: true });
  if (error && failureCode(error) === catalogue.identityNeeded.code) return <WhoAreYou subject={subject} />;
  // Without a network nobody says that the time of whole numbers is over: they go all the same.
  if (!data || (data.whole && error)) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return (
    <Page title={bar} back={back} actions={<TakeAway copy={data} />}>
      <Numbers subject={subject} copy={data} onProven={() => void refetch()} />
      <div className={styles.people} data-private>
        {data.people.map((person, at) => (
          <Person key={`${at} ${person.name}`} person={person} isOneOfSeveral={data.people.length > 1} />
        ))}
        <Card title="提供给了谁">
          <Rows rows={data.given_to.map(({ who, what }) => ({ label: who, value: what }))} />
        </Card>
        <Card title="查看记录">
          {data.looked.length === 0 ? (
            <p className={styles.until}>暂无查看记录</p>
          ) : (
            <Rows rows={data.looked.map(({ at, what }) => ({ label: at, value: what }))} />
          )}
        </Card>
      </div>
      <Rights subject={subject} copy={data} {...(step && { step })} />
      <FileHint label="我的信息" path={ownDataAddress(subject)} />
    </Page>
  );
}

const lookMs = 60_000;

/** Numbers go from sight soon after their time is over, and before a phone that lay there is looked at again. */
function useWhileWhole(isWhole: boolean, refetch: () => unknown): void {
  const look = useEffectEvent(() => void refetch());
  useWhenSeen(() => void (isWhole && refetch()));
  useEffect(() => {
    if (!isWhole) return;
    const timer = setInterval(() => look(), lookMs);
    return () => clearInterval(timer);
  }, [isWhole]);
}

function homeOf(subject: DataSubject): string {
  if ('process_no' in subject) return addressOf('/insure-progress', subject.process_no);
  const { transmit_record_no, isRecording } = subject;
  return isRecording
    ? `/single-recording?transmitRecordNo=${transmit_record_no}`
    : invitedAddress('/face-recognition-share-index', transmit_record_no);
}

/** Whoever came by the address alone proves first that it is they. */
function WhoAreYou({ subject }: Pick<Props, 'subject'>) {
  const navigate = useNavigate();
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="请先验证身份"
      text="这里的信息只给您本人看。验证后再回到这里查看。"
      actions={<Button onClick={() => void navigate(homeOf(subject))}>去验证身份</Button>}
    />
  );
}

interface NumbersProps {
  readonly subject: DataSubject;
  readonly copy: OwnCopy;
  readonly onProven: () => void;
}

function Numbers({ subject, copy, onProven }: NumbersProps) {
  if (copy.whole)
    return (
      <Notice tone="info">
        证件号码、手机号和银行卡号已完整显示，10 分钟内有效。别人的号码只显示一部分。
      </Notice>
    );
  return <ProvePhone subject={subject} onProven={onProven} />;
}

interface PersonProps {
  readonly person: KeptPerson;
  readonly isOneOfSeveral: boolean;
}

const Person = ({ person: { name, groups }, isOneOfSeveral }: PersonProps) => (
  <>
    {isOneOfSeveral && <h2 className={styles.name}>{name}</h2>}
    {groups.map(({ title, until, rows }) => (
      <Card key={title} title={title}>
        <Rows rows={rows} />
        <p className={styles.until}>保存期限：{until}</p>
      </Card>
    ))}
    {groups.length === 0 && <p className={styles.until}>没有保存{name}的信息。</p>}
  </>
);

/** Made of what the page shows, in memory alone. */
function TakeAway({ copy }: { readonly copy: OwnCopy }) {
  const [busy, setBusy] = useState(false);
  const save = () => saveText(fileName(beijingDay(new Date(copy.made_at))), pageOf(copy), 'text/html');
  const take = async () => {
    setBusy(true);
    const isCopied = await copyText(textOf(copy));
    setBusy(false);
    await showToast(isCopied ? '已复制，可以粘贴到备忘录或聊天里' : '没有复制成功，请长按文字选择复制');
  };
  return (
    <>
      <Button look="outline" busy={busy} onClick={() => void take()}>
        复制文字
      </Button>
      <Button onClick={save}>保存一份</Button>
    </>
  );
}
