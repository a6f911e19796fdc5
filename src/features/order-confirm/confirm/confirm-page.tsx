import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ConfirmDetails } from '../../../../contract/model/order.ts';
import { failureText } from '../../../api/reactions.ts';
import { OwnConsents } from '../../../parts/consent/own-consents.tsx';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { SaleQuery } from '../../../process/sale/sale-query.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useToldWrong } from '../../../process/sale/use-told-wrong.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useConfirmDetailsQuery } from '../api.ts';
import { declinedWords } from '../../../parts/identity/words.ts';
import { ChangedNotice } from '../changed-notice.tsx';
import { NotLookedAt } from '../not-looked-at.tsx';
import { OrderHeadCard } from '../order-head.tsx';
import { healthLabel, SectionCard } from '../section-card.tsx';
import { useKeptReadings } from '../use-kept-readings.ts';
import { useKeptSignature } from '../use-kept-signature.ts';
import { useSigningFetched } from '../use-signing-fetched.ts';
import { useLeaveConfirmed } from './use-leave-confirmed.ts';

const ConfirmSheet = lateSheet(() => import('../confirm-sheet.tsx'));
const CorrectSheet = lateSheet(() => import('../../../parts/correction/correct-sheet.tsx'));
const bar = '订单确认';
const afterCorrection =
  '更正后，看过原内容的人要重新确认。姓名、证件、保额和受益人关系到保费或身份，需要取消后重新投保。';

/** The applicant looks through the whole order and confirms it for themselves. */
export default function OrderInfoConfirmPage() {
  return (
    <SalePageGuard page="/order-info-confirm" bar={bar}>
      {(props) => <Confirm {...props} />}
    </SalePageGuard>
  );
}

function Confirm({ processNo, record }: SalePageProps) {
  const subject = { process_no: processNo };
  // Its stream says when somebody confirmed or found a mistake.
  useMembers(subject);
  const navigate = useNavigate();
  const { data, error, refetch } = useConfirmDetailsQuery(subject, { refetchOnMountOrArgChange: true });
  const [sheet, setSheet] = useState<{ readonly correct: string } | 'confirm' | 'changed' | null>(null);
  const signing = useKeptSignature(subject, data);
  useKeptReadings(subject, data);
  useSigningFetched(data);
  useToldWrong(processNo, data?.health_mistakes);
  if (!data) return <SaleQuery record={record} bar={bar} query={{ error, refetch }} />;
  const toHealth = (memberNo: string) => void navigate(healthAddress(processNo, memberNo));
  const showChanged = () => {
    setSheet('changed');
    void refetch();
  };
  const correcting = typeof sheet === 'object' ? sheet?.correct : undefined;
  const corrected = data.members.find(({ member_no }) => member_no === correcting);
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: data.confirmed_at ? 0.6 : 0.2 }}
      actions={<Actions {...{ details: data, record, processNo }} onConfirm={() => setSheet('confirm')} />}
    >
      {sheet === 'changed' && <ChangedNotice />}
      <NotLookedAt mistakes={data.health_mistakes} />
      <Changes details={data} />
      <OrderHeadCard head={data.head} />
      <Sections details={data} onCorrect={(correct) => setSheet({ correct })} onHealth={toHealth} />
      <OwnConsents processNo={processNo} />
      <GiveUp record={record} consentsShown />
      {sheet === 'confirm' && (
        <ConfirmSheet
          subject={subject}
          signer={subject}
          details={data}
          signing={signing}
          onConfirmed={() => setSheet(null)}
          onChanged={showChanged}
          onClose={() => setSheet(null)}
        />
      )}
      {correcting !== undefined && (
        <CorrectSheet
          processNo={processNo}
          memberNo={correcting}
          name={corrected?.name ?? ''}
          offered={data.sections.find(({ member_no }) => member_no === correcting)?.correctable ?? []}
          note={afterCorrection}
          onSaved={() => setSheet(null)}
          onClose={() => setSheet(null)}
        />
      )}
    </Page>
  );
}

interface SectionsProps {
  readonly details: ConfirmDetails;
  readonly onCorrect: (memberNo: string) => void;
  readonly onHealth: (memberNo: string) => void;
}

/** The order block by block; of each person what is theirs can be put right. */
const Sections = ({ details, onCorrect, onHealth }: SectionsProps) =>
  details.sections.map((section) => (
    <SectionCard
      key={`${section.title} ${section.member_no ?? ''}`}
      section={section}
      {...(section.correctable.length > 0 &&
        isPerson(section.title, details) && { onCorrect: () => onCorrect(section.member_no ?? '') })}
      {...(section.health_of !== null &&
        !details.is_paid && {
          health: { words: '核对或更正', onTap: () => onHealth(section.health_of ?? '') },
        })}
    />
  ));

/** What is told of the health of the applicant themselves, or of a child. */
const healthAddress = (processNo: string, memberNo: string): string =>
  `/show-health-data?${new URLSearchParams({ processNo, memberNo }).toString()}`;

/** Blocks of the form that are nobody have nothing to correct here. */
const isPerson = (title: string, { members, name }: ConfirmDetails): boolean =>
  title === name || members.some((member) => member.name === title);

const tellsHealth = ({ sections }: ConfirmDetails): boolean =>
  sections.some(({ lines }) => lines.some(({ label }) => label === healthLabel));

/** What is different from what was confirmed, and what somebody found wrong. */
function Changes({ details }: { readonly details: ConfirmDetails }) {
  const mistakes = details.members.filter(({ mistake }) => mistake !== null);
  const others = details.members.filter(({ state, is_self }) => state === 'void' && !is_self);
  return (
    <>
      {details.changed_since.length > 0 && (
        <Notice tone="attention" live title="内容有变，请您重新确认">
          {details.changed_since.join('、')}，之前的确认已失效。
        </Notice>
      )}
      {details.agreed_fen !== null && <PremiumNotice head={details.head} agreedFen={details.agreed_fen} />}
      {others.length > 0 && (
        <Notice tone="attention" title={`需要${others.map(({ name }) => name).join('、')}重新确认`}>
          内容更正后，之前的确认已失效。
        </Notice>
      )}
      {details.members.map(
        ({ member_no, name, declined }) =>
          declined && (
            <Notice
              key={member_no}
              tone="attention"
              live
              title={`${name}：${declinedWords[declined.because].sign}`}
            >
              {declined.because === 'not_me'
                ? '邀请发给了别人。请在下面点“更正”核对手机号，再重新邀请。'
                : '请先和对方沟通，同意后再重新邀请；也可以取消后重新投保。'}
              <p>
                有疑问可拨打 <a href={`tel:${details.head.service_phone}`}>{details.head.service_phone}</a>
              </p>
            </Notice>
          ),
      )}
      {mistakes.map(({ member_no, name, mistake }) => (
        <Notice key={member_no} tone="attention" live title={`${name}说信息有误`}>
          “{mistake?.what}”。联系方式可以点“更正”；
          {tellsHealth(details) && `健康告知有误，请${name}在确认页点“去核对”；`}
          姓名、证件或保障有误，请取消后重新投保。
        </Notice>
      ))}
    </>
  );
}

interface PremiumNoticeProps {
  readonly head: ConfirmDetails['head'];
  readonly agreedFen: number;
}

/** A birthday since it was agreed to: both figures, before the new one is confirmed. */
const PremiumNotice = ({ head, agreedFen }: PremiumNoticeProps) => (
  <Notice tone="attention" live title="保费有变化，请您核对">
    被保险人的年龄按今天计算有变化，{head.premium_label}由 ¥ {yuanText(agreedFen)} 变为 ¥{' '}
    {yuanText(head.first_fen)}。确认后按新保费投保。
  </Notice>
);

interface ActionsProps extends SalePageProps {
  readonly details: ConfirmDetails;
  readonly onConfirm: () => void;
}

/** The one next thing: the own confirmation, then those of the others, then the payment. */
function Actions({ details, record, processNo, onConfirm }: ActionsProps) {
  const navigate = useNavigate();
  const { busy, failure, leave } = useLeaveConfirmed(record, processNo);
  if (details.health_mistakes.length > 0) return <LookAtHealth details={details} processNo={processNo} />;
  if (details.confirmed_at === null)
    return (
      <Button onClick={onConfirm}>
        {details.agreed_fen === null ? '核对无误，确认投保单' : '核对无误，按新保费确认'}
      </Button>
    );
  if (details.is_complete)
    return (
      <>
        {failure && (
          <Notice tone="danger" live>
            {failureText(failure)}
          </Notice>
        )}
        <Button busy={busy} onClick={leave}>
          去支付
        </Button>
      </>
    );
  const open = details.members.filter(({ state }) => state !== 'confirmed').map(({ name }) => name);
  return (
    <Button onClick={() => void navigate(addressOf('/order-info-share', processNo))}>
      <span>
        请<span data-private>{open.join('、')}</span>确认
      </span>
    </Button>
  );
}

/** First whoever said that something was wrong looks at what was corrected. */
function LookAtHealth({ details, processNo }: Pick<ActionsProps, 'details' | 'processNo'>) {
  const navigate = useNavigate();
  const invited = details.health_mistakes.filter(({ by_invitation }) => by_invitation);
  if (invited.length === 0)
    return (
      <Button onClick={() => void navigate(addressOf('/show-health-data', processNo))}>去核对健康告知</Button>
    );
  return (
    <Button onClick={() => void navigate(addressOf('/order-info-share', processNo))}>
      <span>
        请<span data-private>{invited.map(({ name }) => name).join('、')}</span>核对健康告知
      </span>
    </Button>
  );
}
