import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { HealthConclusion, HealthMistake, SaidOfMember } from '../../../../contract/model/health.ts';
import { failureCode } from '../../../api/failure.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { invitedAddress } from '../../../parts/identity/invited-address.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { FailureNotice } from '../../../parts/underwriting/failure-notice.tsx';
import { SaidCard } from '../../../parts/underwriting/said-card.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { WatchedOnceTold } from '../../../parts/watched-sale/watched-once-told.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import styles from '../told/told.module.css';

const bar = '健康告知确认';

/** What was declared of a member's health, for themselves to confirm: by their link, or on the holder's device. */
export default function ShowHealthDataPage() {
  const [search] = useSearchParams();
  const link = search.get('transmitRecordNo');
  const processNo = search.get('processNo');
  const back = search.get('from') === 'order' ? orderBack : identityBack;
  if (link)
    return (
      <Shown
        subject={{ transmit_record_no: link }}
        back={{ to: invitedAddress(back.page, link), words: back.words }}
      />
    );
  if (processNo) return <Shown subject={{ process_no: processNo }} back={holdersBack(processNo)} />;
  return <Gone />;
}

/** Where somebody came from, and goes back to. */
interface Back {
  readonly to: string;
  readonly words: string;
}

const identityBack = { page: '/face-recognition-share-index', words: '回到身份核实' } as const;
const orderBack = { page: '/share-order-confirm', words: '回到投保确认' } as const;
const holdersBack = (processNo: string): Back => ({
  to: addressOf('/order-info-confirm', processNo),
  words: '回到订单确认',
});

const Gone = () => (
  <StatePage
    tone="attention"
    bar={bar}
    title="链接不完整"
    text="请从短信或聊天里重新点开，或请对方再发一次。"
  />
);

function Shown({ subject, back }: { readonly subject: Subject; readonly back: Back }) {
  const navigate = useNavigate();
  const { data, error, refetch } = underwritingApi.useHealthConclusionQuery(subject, fresh);
  const toIndex = () => void navigate(back.to);
  if (failureCode(error) === catalogue.identityNeeded.code && 'transmit_record_no' in subject)
    return (
      <StatePage
        tone="attention"
        bar={bar}
        title="请先验证是您本人"
        text="健康信息只给本人看。验证手机号后就能核对。"
        actions={<Button onClick={toIndex}>去验证</Button>}
      />
    );
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return (
    <>
      {'transmit_record_no' in subject && <WatchedOnceTold subject={subject} who="member" />}
      <Declared {...{ subject, data, back, toIndex }} onRefresh={() => void refetch()} />
    </>
  );
}

interface DeclaredProps {
  readonly subject: Subject;
  readonly data: HealthConclusion;
  readonly back: Back;
  readonly toIndex: () => void;
  readonly onRefresh: () => void;
}

function Declared({ subject, data, back, toIndex, onRefresh }: DeclaredProps) {
  useMembers(subject);
  // Whoever said that something was wrong comes first, then who was not asked yet.
  const wrong = data.mistakes.map(({ member_no }) => member_no);
  const member =
    data.members.find(({ member_no }) => wrong.includes(member_no)) ??
    data.members.find(({ confirmed }) => confirmed === null) ??
    data.members[0];
  if (!member || data.state !== 'confirmed')
    return (
      <StatePage
        tone="waiting"
        bar={bar}
        title={wrong.length > 0 ? '投保人正在更正健康告知' : '健康告知还没有填好'}
        text={`${wrong.length > 0 ? '更正' : '填'}好后再打开这个链接，就能核对。`}
        actions={
          <>
            <Button look="outline" onClick={toIndex}>
              {back.words}
            </Button>
            <Button onClick={onRefresh}>刷新</Button>
          </>
        }
      />
    );
  if (member.confirmed?.right)
    return (
      <StatePage
        tone="good"
        bar={bar}
        title="您已确认健康告知"
        text="理赔时以您确认的内容为准。"
        actions={<Button onClick={toIndex}>{back.words}</Button>}
      >
        <SaidCard title={`${member.name}的健康告知`} member={member} all />
      </StatePage>
    );
  const mistake = data.mistakes.find(({ member_no }) => member_no === member.member_no);
  return <Confirm key={member.member_no} {...{ subject, member, mistake, back }} />;
}

interface Props {
  readonly subject: Subject;
  readonly member: SaidOfMember;
  readonly mistake: HealthMistake | undefined;
  readonly back: Back;
}

function Confirm({ subject, member, mistake, back }: Props) {
  const leave = useWayBack(back.to, { replace: true });
  const dispatch = useDispatch<Dispatch>();
  const [wrong, setWrong] = useState(false);
  const { busy, failure, act } = useAct();
  const { member_no, content_sha256 } = member;
  const say = (said: { right: boolean; mistake?: string }): Promise<HealthConclusion | null> =>
    act({ content_sha256, ...said }, (request_id) =>
      dispatch(
        underwritingApi.endpoints.confirmHealth.initiate(
          { ...subject, member_no, content_sha256, request_id, ...said },
          { track: false },
        ),
      ).unwrap(),
    );
  const yes = member.items.filter(({ answer }) => answer === 'some').length;
  return (
    <Page
      title={bar}
      back={leave}
      actions={
        <>
          <Button look="outline" onClick={() => setWrong(true)}>
            有不对的
          </Button>
          <Button busy={busy} onClick={() => void say({ right: true })}>
            都是真实的，确认
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <h2>
          <WholeWords>这些是您的真实情况吗？</WholeWords>
        </h2>
        <p>理赔时以此为准，请逐条核对。</p>
      </div>
      {mistake && (
        <Notice
          tone="attention"
          title={mistake.state === 'corrected' ? '已按您说的更正，请再核对' : '已告诉对方有不对的地方'}
        >
          您写的是：{mistake.what}
        </Notice>
      )}
      <FailureNotice failure={failure} />
      <SaidCard
        title={`${member.name}的健康告知`}
        member={member}
        all
        aside={
          <span data-private="hidden">
            <Tag tone={yes > 0 ? 'attention' : 'good'}>{yes > 0 ? `${yes} 项有` : '均无'}</Tag>
          </span>
        }
      />
      <Notice tone="attention">有遗漏请选“有不对的”，投保人会收到提醒去修改。</Notice>
      {wrong && (
        <MistakeSheet
          busy={busy}
          failure={failure}
          onClose={() => setWrong(false)}
          onSend={async (mistake) => {
            if (await say({ right: false, mistake })) setWrong(false);
          }}
        />
      )}
    </Page>
  );
}

interface MistakeProps {
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onClose: () => void;
  readonly onSend: (mistake: string) => Promise<void>;
}

function MistakeSheet({ busy, failure, onClose, onSend }: MistakeProps) {
  const [text, setText] = useState('');
  const [named, setNamed] = useState(false);
  const isShort = text.trim().length < 2;
  return (
    <Sheet
      title="哪里不对"
      onClose={onClose}
      actions={
        <Button
          busy={busy}
          unready={isShort}
          onClick={() => (isShort ? setNamed(true) : void onSend(text.trim()))}
        >
          告诉投保人
        </Button>
      }
    >
      <Field label="请写明不对或遗漏的内容" error={named && isShort ? '请写明哪里不对' : null}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <FailureNotice failure={failure} />
    </Sheet>
  );
}
