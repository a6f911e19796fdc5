import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { HealthConclusion, HealthMistake, SaidOfMember } from '../../../../contract/model/health.ts';
import { failureCode } from '../../../api/failure.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { invitedAddress } from '../../../parts/identity/invited-address.ts';
import { ResumedFilms } from '../../../parts/identity/resumed-films.tsx';
import type { Subject } from '../../../parts/identity/subject.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { SaidCard } from '../../../parts/underwriting/said-card.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { WatchedOnceTold } from '../../../parts/watched-sale/watched-once-told.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import styles from '../told/told.module.css';

const bar = '健康告知确认';

/** What was declared of a member's health, for themselves to confirm: by their link, or on the holder's device. */
export default function ShowHealthDataPage() {
  const [search] = useSearchParams();
  const link = search.get('transmitRecordNo');
  const processNo = search.get('processNo');
  const from = search.get('from');
  const back = from === 'order' ? orderBack : identityBack;
  if (link)
    return (
      <Shown
        subject={{ transmit_record_no: link }}
        back={{ to: invitedAddress(back.page, link), words: back.words }}
      />
    );
  if (processNo) return <Shown subject={{ process_no: processNo }} back={holdersBack(processNo, from)} />;
  return <Gone />;
}

/** Where somebody came from, and goes back to. */
interface Back {
  readonly to: string;
  readonly words: string;
}

const identityBack = { page: '/face-recognition-share-index', words: '回到身份核实' } as const;
const orderBack = { page: '/share-order-confirm', words: '回到投保确认' } as const;
const holdersBack = (processNo: string, from: string | null): Back =>
  from === 'health'
    ? { to: addressOf('/health-told', processNo), words: '回到健康告知' }
    : { to: addressOf('/order-info-confirm', processNo), words: '回到订单确认' };

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
  const [shownSince] = useState(() => Date.now());
  const query = underwritingApi.useHealthConclusionQuery(subject, fresh);
  const { data, error, isFetching, startedTimeStamp = 0, refetch } = query;
  const toIndex = () => void navigate(back.to);
  // The link is over, or the application: the page that it leads to says so, whatever was shown before.
  const isOver = failureCode(error) === catalogue.faceLinkExpired.code && 'transmit_record_no' in subject;
  // What an earlier visit was refused is asked for anew.
  const isAnswered = !isFetching && startedTimeStamp >= shownSince;
  if (isOver && isAnswered) return <Redirect to={back.to} bar={bar} />;
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
  if (!data) return <PendingQuery bar={bar} query={{ error: isOver ? null : error, refetch }} />;
  return (
    <>
      {'transmit_record_no' in subject && <OfInvited {...{ subject, data }} />}
      <Declared {...{ subject, data, back, toIndex }} onRefresh={() => void refetch()} />
    </>
  );
}

interface OfInvitedProps {
  readonly subject: { readonly transmit_record_no: string };
  readonly data: HealthConclusion;
}

/** Beside what is shown to a member: that they are told of the recording, and the film of a face check that is left. */
function OfInvited({ subject, data: { members } }: OfInvitedProps) {
  const memberNo = members[0]?.member_no;
  return (
    <>
      <WatchedOnceTold subject={subject} who="member" />
      <ResumedFilms transmitRecordNo={subject.transmit_record_no} {...(memberNo && { memberNo })} />
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
  const [search, setSearch] = useSearchParams();
  const isHolder = 'process_no' in subject;
  // Whoever has a phone of their own looks at theirs there.
  const own = isHolder ? data.members.filter(({ by_invitation }) => !by_invitation) : data.members;
  // Whoever said that something was wrong comes first, then who was not asked yet.
  const wrong = data.mistakes.map(({ member_no }) => member_no);
  const member =
    own.find(({ member_no }) => member_no === search.get('memberNo')) ??
    own.find(({ member_no }) => wrong.includes(member_no)) ??
    own.find(({ confirmed }) => confirmed === null) ??
    own[0];
  if (!member && data.members.length > 0)
    return (
      <StatePage
        tone="waiting"
        bar={bar}
        title="请被保险人本人核对"
        text={`${data.members.map(({ name }) => name).join('、')}确认投保内容时，会用自己的手机核对健康告知。`}
        actions={<Button onClick={toIndex}>{back.words}</Button>}
      />
    );
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
  const props = {
    ...{ subject, member, back, isHolder },
    isSelf: !isHolder || member.roles.includes('applicant'),
    others: own.filter((one) => one !== member),
    onChoose: (memberNo: string) => {
      setSearch((known) => ({ ...Object.fromEntries(known), memberNo }), { replace: true });
    },
  };
  if (member.confirmed?.right) return <Confirmed key={member.member_no} {...props} onLeave={toIndex} />;
  const mistake = data.mistakes.find(({ member_no }) => member_no === member.member_no);
  return <Confirm key={member.member_no} {...props} mistake={mistake} />;
}

interface Props {
  readonly subject: Subject;
  readonly member: SaidOfMember;
  readonly back: Back;
  /** The applicant, on the device of the sale. */
  readonly isHolder: boolean;
  /** What was said is of who looks at it; else of a child of theirs. */
  readonly isSelf: boolean;
  /** Whom the applicant may look at beside. */
  readonly others: readonly SaidOfMember[];
  readonly onChoose: (memberNo: string) => void;
}

/** What was confirmed may still turn out to be wrong. */
function Confirmed({ onLeave, ...props }: Props & { readonly onLeave: () => void }) {
  const { back, member, isSelf, others, onChoose } = props;
  const [wrong, setWrong] = useState(false);
  return (
    <StatePage
      tone="good"
      bar={bar}
      title={`您已确认${isSelf ? '' : `${member.name}的`}健康告知`}
      text="理赔时以您确认的内容为准。"
      actions={
        <>
          <Button look="outline" onClick={() => setWrong(true)}>
            有不对的
          </Button>
          <Button onClick={onLeave}>{back.words}</Button>
        </>
      }
    >
      <SaidCard title={`${member.name}的健康告知`} member={member} all />
      <Others others={others} onChoose={onChoose} />
      {wrong && <MistakeSheet {...props} onClose={() => setWrong(false)} />}
    </StatePage>
  );
}

function Confirm({ mistake, ...props }: Props & { readonly mistake: HealthMistake | undefined }) {
  const { subject, member, back, isHolder, isSelf, others, onChoose } = props;
  const leave = useWayBack(back.to, { replace: true });
  const [wrong, setWrong] = useState(false);
  const { busy, failure, say } = useSay(subject, member);
  const yes = member.items.filter(({ answer }) => answer === 'some').length;
  const isAskedFurther = mistake !== undefined && asksFurther(mistake);
  return (
    <Page
      title={bar}
      back={leave}
      actions={
        isAskedFurther ? undefined : (
          <>
            <Button look="outline" onClick={() => setWrong(true)}>
              有不对的
            </Button>
            <Button busy={busy} onClick={() => void say({ right: true })}>
              都属实，确认
            </Button>
          </>
        )
      }
    >
      <div className={styles.head}>
        <h2>
          <WholeWords>{`这些是${isSelf ? '您' : member.name}的真实情况吗？`}</WholeWords>
        </h2>
        <p>理赔时以此为准，请逐条核对。</p>
      </div>
      {mistake && <ToldWrong mistake={mistake} isHolder={isHolder} />}
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
      {!isAskedFurther && (
        <Notice tone="attention">
          {isHolder
            ? '有遗漏请选“有不对的”，写明后就能去更正。'
            : '有遗漏请选“有不对的”，投保人会收到提醒去修改。'}
        </Notice>
      )}
      <Others others={others} onChoose={onChoose} />
      {wrong && <MistakeSheet {...props} onClose={() => setWrong(false)} />}
    </Page>
  );
}

/** Nothing was said to be wrong: by another age the notice asks something more. */
const asksFurther = ({ what, state }: HealthMistake): boolean => what === null && state === 'wrong';

interface ToldWrongProps {
  readonly mistake: HealthMistake;
  readonly isHolder: boolean;
}

/** What they said is wrong, or that more is asked. */
function ToldWrong({ mistake, isHolder }: ToldWrongProps) {
  if (mistake.what !== null)
    return (
      <Notice tone="attention" title={toldWords(mistake, isHolder)}>
        您写的是：{mistake.what}
      </Notice>
    );
  if (!asksFurther(mistake)) return null;
  return (
    <Notice tone="attention" title="还有健康告知要补充">
      年龄按证件更新后，需要多回答几项。{isHolder ? '请回到投保页补充' : '投保人补充后，请您再来核对'}。
    </Notice>
  );
}

function toldWords({ state }: HealthMistake, isHolder: boolean): string {
  if (state === 'corrected') return '已按您说的更正，请再核对';
  return isHolder ? '您说过有不对的地方' : '已告诉对方有不对的地方';
}

type OthersProps = Pick<Props, 'others' | 'onChoose'>;

function Others({ others, onChoose }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <Card>
      {others.map(({ member_no, name, confirmed }) => (
        <TapRow
          key={member_no}
          title={`${name}的健康告知`}
          note={confirmed?.right ? '已确认' : '待核对'}
          onTap={() => onChoose(member_no)}
        />
      ))}
    </Card>
  );
}

/** Says of what was told of a member whether it is right. */
function useSay(subject: Subject, { member_no, content_sha256 }: SaidOfMember) {
  const dispatch = useDispatch<Dispatch>();
  const { act, ...state } = useAct();
  const say = (said: { right: boolean; mistake?: string }): Promise<HealthConclusion | null> =>
    act({ content_sha256, ...said }, (request_id) =>
      dispatch(
        underwritingApi.endpoints.confirmHealth.initiate(
          { ...subject, member_no, content_sha256, request_id, ...said },
          { track: false },
        ),
      ).unwrap(),
    );
  return { ...state, say };
}

interface MistakeProps extends Pick<Props, 'subject' | 'member' | 'back' | 'isHolder'> {
  readonly onClose: () => void;
}

/** What is wrong, in words; the applicant is led on to correct it, and anybody else tells the applicant. */
function MistakeSheet({ subject, member, back, isHolder, onClose }: MistakeProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [named, setNamed] = useState(false);
  const { busy, failure, say } = useSay(subject, member);
  const mistake = text.trim();
  const isShort = mistake.length < 2;
  const input = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (isShort) {
      setNamed(true);
      return input.current?.focus();
    }
    if (!(await say({ right: false, mistake }))) return;
    if (isHolder) void navigate(back.to, { replace: true });
    else onClose();
  };
  return (
    <Sheet
      title="哪里不对"
      onClose={onClose}
      actions={
        <Button busy={busy} unready={isShort} onClick={() => void send()}>
          {isHolder ? '去更正' : '告诉投保人'}
        </Button>
      }
    >
      <Field label="请写明不对或遗漏的内容" error={named && isShort ? '请写明哪里不对' : null}>
        {(control) => (
          <textarea
            {...control}
            ref={input}
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
