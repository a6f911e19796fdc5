import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CardState, IdentityMember, MemberList } from '../../../../contract/model/identity.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { OwnConsents } from '../../../parts/consent/own-consents.tsx';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { DeclinedHelp } from '../../../parts/identity/declined-help.tsx';
import { MemberTile } from '../../../parts/identity/member-tile.tsx';
import { useMembers } from '../../../parts/identity/use-members.ts';
import {
  isCardDone,
  isDone,
  inviteWay,
  isUnreachable,
  paperName,
  overLinkWords,
} from '../../../parts/identity/words.ts';
import { LiveWord } from '../../../parts/identity/live-word.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useStepDone } from '../../../process/sale/use-step-done.ts';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from './ocr-page.module.css';
import { WishedAdoption } from './wished-adoption.tsx';

const InviteSheet = lateSheet(() => import('../../../parts/identity/invite-sheet.tsx'));
const ToPersonSheet = lateSheet(() => import('./to-person-sheet.tsx'));
const bar = '身份识别';

/** Who of an order's members still owes what, as it is now. */
export default function OcrPage() {
  return (
    <SalePageGuard page="/ocr" bar={bar}>
      {(props) => <Members {...props} />}
    </SalePageGuard>
  );
}

function Members({ processNo, record }: SalePageProps) {
  const subject = { process_no: processNo };
  const { data, error, refetch, live } = useMembers(subject);
  const [asked, setAsked] = useState<string | null>(null);
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  const place = stepPlace(record);
  return (
    <Page
      title={bar}
      step={{ ...place, part: data.owed === 0 ? 0.9 : 0.1 + (0.8 * data.done) / data.owed }}
      aside={<LiveWord state={live} />}
      actions={<Actions list={data} record={record} processNo={processNo} onAsk={setAsked} />}
    >
      <Summary list={data} />
      {data.wishes.map((wish) => (
        <WishedAdoption
          key={wish.member_no}
          processNo={processNo}
          name={data.members.find(({ member_no }) => member_no === wish.member_no)?.name ?? ''}
          wish={wish}
        />
      ))}
      {data.members.map((member) => (
        <MemberTile
          key={member.member_no}
          member={member}
          note={noteOf(member)}
          ways={<Ways member={member} processNo={processNo} onAsk={setAsked} />}
        />
      ))}
      <DeclinedHelp list={data} />
      <OwnConsents processNo={processNo} />
      <GiveUp record={record} consentsShown />
      <AskSheet
        processNo={processNo}
        member={data.members.find(({ member_no }) => member_no === asked)}
        onClose={() => setAsked(null)}
      />
    </Page>
  );
}

interface AskSheetProps {
  readonly processNo: string;
  readonly member: IdentityMember | undefined;
  readonly onClose: () => void;
}

/** Asks the member themselves, or a person where no link can reach them. */
function AskSheet({ processNo, member, onClose }: AskSheetProps) {
  if (!member || (isUnreachable(member) && isCardDone(member))) return null;
  const props = { processNo, member, onClose };
  return isUnreachable(member) ? <ToPersonSheet {...props} /> : <InviteSheet {...props} at="ocr" />;
}

function Summary({ list: { members } }: { readonly list: MemberList }) {
  const open = members.filter((member) => !isDone(member));
  const done = members.length - open.length;
  if (open.length === 0)
    return (
      <p className={styles.summary} role="status">
        <b>{members.length} 人都已完成。</b>
      </p>
    );
  return (
    <p className={styles.summary} role="status">
      <b>
        {members.length} 人中 {done} 人已完成。
      </b>
      还差{open.map(({ name }) => name).join('、')}。
    </p>
  );
}

const unreachableNotes: Partial<Record<CardState, string>> = {
  owed: '没有登记手机号，不用邀请，由工作人员核对',
  refused: '没有通过人工核对，可以再请一次',
  to_person: '工作人员一般 1 个工作日内核对，您可以继续投保',
};

function noteOf(member: IdentityMember): string | null {
  const { by, invite, card, face, is_self } = member;
  if (isUnreachable(member)) return unreachableNotes[card] ?? null;
  if (by === 'guardian') return '未成年，由您代为办理和同意';
  if (by === 'invite' && invite && invite.state !== 'done')
    return invite.state === 'expired' ? overLinkWords : `链接 ${beijingTime(invite.expires_at)} 到期`;
  if (is_self && face === 'owed' && (card === 'passed' || card === 'to_person'))
    return '人脸识别在下一步办理';
  return null;
}

interface WaysProps {
  readonly member: IdentityMember;
  readonly processNo: string;
  /** Opens how somebody else is asked to do it. */
  readonly onAsk: (memberNo: string) => void;
}

/** Quiet ways of a tile; the one that comes next is the page's own button. */
function Ways({ member, processNo, onAsk }: WaysProps) {
  const navigate = useNavigate();
  if (isDone(member)) return null;
  if (member.by === 'invite')
    return (
      <Button look="plain" small onClick={() => onAsk(member.member_no)}>
        {isUnreachable(member) ? '请人工核对' : inviteWay(member)}
      </Button>
    );
  if (isCardDone(member)) return null;
  return (
    <Button look="plain" small onClick={() => void navigate(uploadAddress(processNo, member))}>
      {member.card === 'to_check' ? '去核对' : member.card === 'reading' ? '接着拍' : '去拍摄'}
    </Button>
  );
}

const uploadAddress = (processNo: string, { member_no }: IdentityMember): string =>
  `/ocr-user-upload?${new URLSearchParams({ processNo, memberNo: member_no }).toString()}`;

interface ActionsProps extends SalePageProps {
  readonly list: MemberList;
  /** Opens how somebody else is asked to do it. */
  readonly onAsk: (memberNo: string) => void;
}

/** The next thing to do here; once nothing is left for anybody, the next step. */
function Actions({ list: { members }, record, processNo, onAsk }: ActionsProps) {
  const navigate = useNavigate();
  const { busy, failure, isBehind, goOn } = useStepDone(record, 'ocr', 'recognise_cards');
  const open = members.filter((member) => !isCardDone(member));
  const here = open.find(({ by }) => by !== 'invite');
  // Left to a person it is done at once; who is invited takes their time.
  const away = open.find(isUnreachable) ?? open.find(({ by }) => by === 'invite');
  if (open.length === 0)
    return (
      <>
        <FailureNotice failure={failure} />
        <Button busy={busy} onClick={() => void goOn()}>
          {isBehind ? '继续投保' : '下一步'}
        </Button>
      </>
    );
  const ask = away && (
    <Button look={here ? 'outline' : 'primary'} onClick={() => onAsk(away.member_no)}>
      {isUnreachable(away) ? (
        '请人工核对'
      ) : (
        <span>
          {away.declined ? '重新邀请' : away.invite ? '提醒' : '邀请'}
          <span data-private>{away.name}</span>
        </span>
      )}
    </Button>
  );
  return (
    <>
      {ask}
      {here && (
        <Button onClick={() => void navigate(uploadAddress(processNo, here))}>
          {here.is_self ? hereWords(here) : <span data-private="quiet">{hereWords(here)}</span>}
        </Button>
      )}
    </>
  );
}

function hereWords(member: IdentityMember): string {
  const { is_self, name, card } = member;
  if (card === 'to_check') return is_self ? '核对我的证件' : `核对${name}的证件`;
  return is_self ? `拍我的${paperName(member)}` : `拍${name}的证件`;
}
