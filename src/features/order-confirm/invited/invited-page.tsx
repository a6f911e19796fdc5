import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { HealthMistake } from '../../../../contract/model/health.ts';
import type { InviteInfo } from '../../../../contract/model/identity.ts';
import type { ConfirmDetails } from '../../../../contract/model/order.ts';
import { failureCode } from '../../../api/failure.ts';
import { WithdrawCard } from '../../../parts/consent/withdraw-card.tsx';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { DeclineLine } from '../../../parts/identity/decline-line.tsx';
import { DeclinedPage, type DeclinedInvitation } from '../../../parts/identity/declined-page.tsx';
import { ExpiredPage } from '../../../parts/identity/expired-page.tsx';
import { OwnDataRow } from '../../../parts/consent/own-data-row.tsx';
import { invitedAddress } from '../../../parts/identity/invited-address.ts';
import { ownerOf } from '../../../parts/identity/owner-of.ts';
import { useInvitation } from '../../../parts/identity/use-invitation.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { WatchedOnceTold } from '../../../parts/watched-sale/watched-once-told.tsx';
import { OverPage } from '../../../parts/identity/over-page.tsx';
import { ResumedFilms } from '../../../parts/identity/resumed-films.tsx';
import { ProofPage } from '../../../parts/identity/proof-page.tsx';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { useConfirmDetailsQuery } from '../api.ts';
import { ChangedNotice } from '../changed-notice.tsx';
import { SectionCard } from '../section-card.tsx';
import type { Signer } from '../signed-document.ts';
import { useKeptReadings } from '../use-kept-readings.ts';
import { useKeptSignature } from '../use-kept-signature.ts';
import { useSigningFetched } from '../use-signing-fetched.ts';
import { ConfirmedPage } from './confirmed-page.tsx';
import { UninsurablePage } from './uninsurable-page.tsx';
import styles from './invited-page.module.css';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const ConfirmSheet = lateSheet(() => import('../confirm-sheet.tsx'));
const MistakeSheet = lateSheet(() => import('./mistake-sheet.tsx'));
const bar = '确认投保信息';

/** Where the link of a member leads who is asked to confirm: first whose phone it is, then what is to be confirmed. */
export default function ShareOrderConfirmPage() {
  const [declined, setDeclined] = useState<DeclinedInvitation | null>(null);
  return declined ? <DeclinedPage {...declined} /> : <Invitation onDeclined={setDeclined} />;
}

interface InvitationProps {
  readonly onDeclined: (declined: DeclinedInvitation) => void;
}

function Invitation({ onDeclined }: InvitationProps) {
  const { transmitRecordNo, info, isNowhere, expired, query } = useInvitation('face_recognition', true);
  if (isNowhere) return <Redirect to="/link_failure" />;
  if (expired)
    return (
      <>
        <ResumedFilms />
        <ExpiredPage {...{ transmitRecordNo }} data={expired.data} onRefresh={query.refetch} />
      </>
    );
  if (!info) return <PendingQuery bar={bar} query={query} />;
  const used = info.proof === 'given' && (
    <>
      <WithdrawCard title="我的信息怎么用" owner={ownerOf(info)} />
      <OwnDataRow subject={{ transmit_record_no: transmitRecordNo }} />
      <DeclineLine info={info} onDeclined={onDeclined} />
    </>
  );
  if (info.state === 'over') return <OverPage info={info}>{used}</OverPage>;
  if (info.proof !== 'given')
    return (
      <ProofPage
        key={info.proof}
        info={info}
        onRefresh={() => void query.refetch()}
        onDeclined={onDeclined}
      />
    );
  return (
    <>
      <WatchedOnceTold subject={{ transmit_record_no: transmitRecordNo }} who="member" />
      <ResumedFilms {...{ transmitRecordNo }} {...(info.member_no && { memberNo: info.member_no })} />
      <Order info={info} used={used} onRefresh={query.refetch} />
    </>
  );
}

interface OrderProps {
  readonly info: InviteInfo;
  /** How what they gave is used, and the way to withdraw it. */
  readonly used: ReactNode;
  /** Asks anew what the link leads to. */
  readonly onRefresh: () => Promise<unknown>;
}

function Order({ info, used, onRefresh }: OrderProps) {
  const transmitRecordNo = info.transmit_record_no;
  const subject = { transmit_record_no: transmitRecordNo };
  // Its stream says when the application was cancelled.
  useMembers(subject);
  const { data, error, refetch } = useConfirmDetailsQuery(subject, { refetchOnMountOrArgChange: true });
  const signer = { member_no: info.member_no ?? '' };
  const signing = useKeptSignature(signer, data);
  useKeptReadings(signer, data);
  useSigningFetched(data);
  // What was confirmed changed since, and the link is over.
  if (failureCode(error) === catalogue.faceLinkExpired.code)
    return (
      <ExpiredPage
        transmitRecordNo={transmitRecordNo}
        data={info}
        onRefresh={() => Promise.all([onRefresh(), refetch()])}
      />
    );
  if (failureCode(error) === catalogue.factorsImpossible.code)
    return <UninsurablePage {...{ bar, info, used }} />;
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  if (data.confirmed_at) return <ConfirmedPage details={data} used={used} />;
  const [health] = data.health_mistakes;
  if (health) return <HealthFirst {...{ transmitRecordNo, used }} details={data} mistake={health} />;
  if (!data.is_open) return <NotYet details={data} used={used} />;
  return (
    <ToConfirm
      {...{ transmitRecordNo, signer, signing, used }}
      details={data}
      onChanged={() => void refetch()}
    />
  );
}

interface ToConfirmProps {
  readonly transmitRecordNo: string;
  readonly details: ConfirmDetails;
  readonly signer: Signer;
  readonly signing: ReturnType<typeof useKeptSignature>;
  readonly used: ReactNode;
  /** The content is another by now. */
  readonly onChanged: () => void;
}

function ToConfirm({ transmitRecordNo, details, signer, signing, used, onChanged }: ToConfirmProps) {
  const navigate = useNavigate();
  const [sheet, setSheet] = useState<'confirm' | 'changed' | 'mistake' | null>(null);
  const toHealth = () => void navigate(healthAddress(transmitRecordNo));
  const showChanged = () => {
    setSheet('changed');
    onChanged();
  };
  return (
    <Page
      title={bar}
      actions={
        <>
          <p className={styles.statement}>{details.statement}</p>
          <Button look="outline" onClick={() => setSheet('mistake')}>
            信息有误
          </Button>
          <Button onClick={() => setSheet('confirm')}>同意并确认</Button>
        </>
      }
    >
      <Greeting details={details} />
      {sheet === 'changed' && <ChangedNotice />}
      <Changes details={details} />
      <Insurance details={details} />
      {details.sections.map((section) => (
        <SectionCard
          key={`${section.title} ${section.member_no ?? ''}`}
          section={section}
          {...(section.health_of !== null &&
            !details.is_paid && { health: { words: '去核对', onTap: toHealth } })}
        />
      ))}
      {used}
      <p className={styles.note}>
        有疑问可拨打 <a href={`tel:${details.head.service_phone}`}>{details.head.service_phone}</a>
      </p>
      {sheet === 'confirm' && (
        <ConfirmSheet
          {...{ subject: { transmit_record_no: transmitRecordNo }, details }}
          {...{ signer, signing }}
          onConfirmed={() => setSheet(null)}
          onChanged={showChanged}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'mistake' && (
        <MistakeSheet
          transmitRecordNo={transmitRecordNo}
          inviter={details.inviter ?? '投保人'}
          onClose={() => setSheet(null)}
        />
      )}
    </Page>
  );
}

const Greeting = ({ details: { name, inviter, relation } }: { readonly details: ConfirmDetails }) => (
  <div>
    <h2 className={styles.greeting}>{name}，请核对并确认</h2>
    <p className={styles.why}>
      {inviter}
      {relation && `（您的${relation}）`}为您投保，需要您同意。
    </p>
  </div>
);

/** What is different from what was confirmed, and what they found wrong. */
function Changes({ details }: { readonly details: ConfirmDetails }) {
  const mistake = details.members[0]?.mistake;
  return (
    <>
      {details.changed_since.length > 0 && (
        <Notice tone="attention" live title="内容有变，请您重新确认">
          {details.changed_since.join('、')}，之前的确认已失效。
        </Notice>
      )}
      {mistake && (
        <Notice tone="info" live title={`已告诉${details.inviter ?? '投保人'}`}>
          “{mistake.what}”。更正后会再请您确认；如果没有问题，也可以直接确认。
        </Notice>
      )}
    </>
  );
}

const healthAddress = (transmitRecordNo: string): string =>
  invitedAddress('/show-health-data', transmitRecordNo, { from: 'order' });

interface NotYetProps {
  readonly details: ConfirmDetails;
  readonly used: ReactNode;
}

/** The sale is led back to what comes before: its stream says when it can be confirmed. */
const NotYet = ({ details: { inviter }, used }: NotYetProps) => (
  <StatePage
    tone="waiting"
    bar={bar}
    title="还没到确认的时候"
    text={`${inviter ?? '投保人'}正在办理前面的步骤，到确认时会再请您。您现在不需要做什么，可以先关闭本页。`}
  >
    {used}
  </StatePage>
);

interface HealthFirstProps {
  readonly transmitRecordNo: string;
  readonly details: ConfirmDetails;
  readonly mistake: HealthMistake;
  readonly used: ReactNode;
}

/** Whoever said that their health was declared wrongly looks at it before anything else. */
function HealthFirst({ transmitRecordNo, details: { inviter }, mistake, used }: HealthFirstProps) {
  const navigate = useNavigate();
  const who = inviter ?? '投保人';
  const isCorrected = mistake.state === 'corrected';
  if (mistake.what === null)
    return (
      <StatePage
        tone="waiting"
        bar={bar}
        title={`等${who}补充您的健康告知`}
        text="按证件更正后您的年龄有变，还有问题没有回答。补充后再请您确认投保内容。"
      >
        {used}
      </StatePage>
    );
  return (
    <StatePage
      tone={isCorrected ? 'attention' : 'waiting'}
      bar={bar}
      title={isCorrected ? '请先核对您的健康告知' : `已告诉${who}，等待更正`}
      text={
        isCorrected
          ? `${who}已更正健康告知。核对无误后，再确认投保内容。`
          : '更正后请您再核对一次，之后才能确认投保内容。'
      }
      actions={
        <Button onClick={() => void navigate(healthAddress(transmitRecordNo))}>
          {isCorrected ? '去核对健康告知' : '查看健康告知'}
        </Button>
      }
    >
      <Card title="您写的是">
        <p data-private>“{mistake.what}”</p>
      </Card>
      {used}
    </StatePage>
  );
}

function Insurance({ details: { head } }: { readonly details: ConfirmDetails }) {
  return (
    <Card title={head.product_name}>
      <Rows
        rows={[
          { label: '承保公司', value: head.insurer },
          { label: '计划', value: head.plan_name },
          { label: '保险期间', value: head.period },
        ].filter(({ value }) => value !== '')}
      />
    </Card>
  );
}
