import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { HealthMistake } from '../../../../contract/model/health.ts';
import type { IdentityMember, InviteInfo } from '../../../../contract/model/identity.ts';
import { failureCode, type Failure } from '../../../api/failure.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { invitedAddress } from '../../../parts/identity/invited-address.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { useForgetCards } from '../../../parts/identity/use-forget-member.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { platform } from '../../../platform/current.ts';
import { pageCloser } from '../../../platform/page-closer.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.ts';
import { StatePage } from '../../../ui/state-page.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import styles from '../../../parts/identity/invitation.module.css';
import { OwnDataRow } from '../../../parts/consent/own-data-row.tsx';
import { ownerOf } from '../../../parts/identity/owner-of.ts';
import { WithdrawCard } from '../../../parts/consent/withdraw-card.tsx';

interface Props {
  readonly info: InviteInfo;
}

/** Card and face are done; what the member said of their health may wait for them still. */
export function DonePage({ info }: Props) {
  const { transmit_record_no } = info;
  const subject = { transmit_record_no };
  useForgetCards(info);
  // Its stream says when the health is another.
  const { data: list } = useMembers(subject, 'face_recognition');
  const { data, error, isLoading, refetch } = underwritingApi.useHealthConclusionQuery(subject, fresh);
  // What was shown before the link ended leads to a page that it opens no more.
  const isOver = failureCode(error) === catalogue.faceLinkExpired.code;
  const told = isOver ? undefined : data?.mistakes[0];
  // A product that asks for no health refuses with a code; without an answer nobody is told that all is done.
  const isUnknown = !data && (error as Failure | undefined)?.kind !== 'code';
  if (isLoading || isUnknown) return <PendingQuery bar="身份核实" query={{ error, refetch }} />;
  if (told?.state === 'corrected') return <HealthAgain info={info} />;
  return <Done {...{ info, own: list?.members[0], told, isOver }} />;
}

/** What the member said is wrong was declared anew: nothing goes on before they looked at it. */
function HealthAgain({ info }: Props) {
  const navigate = useNavigate();
  const toHealth = () => void navigate(invitedAddress('/show-health-data', info.transmit_record_no));
  return (
    <StatePage
      tone="attention"
      bar="健康告知"
      title="请再核对一次健康告知"
      text={`${info.inviter_masked}已更正您的健康告知。核对无误后，投保才能继续。身份核实已完成，不用再做。`}
      actions={<Button onClick={toHealth}>去核对健康告知</Button>}
    >
      <WithdrawCard title="我的信息怎么用" owner={ownerOf(info)} />
    </StatePage>
  );
}

function SaidWrong({ info, told }: Props & { readonly told: HealthMistake }) {
  const navigate = useNavigate();
  return (
    <Card>
      <TapRow
        title="查看您的健康告知"
        note={told.what === null ? '还有几项等待补充' : `已告诉${info.inviter_masked}有不对的地方`}
        onTap={() => void navigate(invitedAddress('/show-health-data', info.transmit_record_no))}
      />
    </Card>
  );
}

interface DoneProps extends Props {
  readonly own: IdentityMember | undefined;
  readonly told: HealthMistake | undefined;
  readonly isOver: boolean;
}

function Done({ info, own, told, isOver }: DoneProps) {
  const cardStep = own?.certificate_type === 'id_card' ? '身份证识别' : '证件核对';
  const steps = [
    ...(info.purposes.includes('ocr')
      ? [{ name: cardStep, at: own?.card_at, person: own?.card === 'to_person' }]
      : []),
    ...(info.purposes.includes('face_recognition')
      ? [{ name: '人脸识别', at: own?.face_at, person: own?.face === 'to_person' }]
      : []),
  ];
  const next = info.to_confirm;
  const link = next?.transmit_record_no ?? null;
  const name = own?.name ?? info.invitee_masked;
  return (
    <StatePage
      tone="good"
      bar="已完成"
      title="身份核实已完成"
      text={`${name}，${next ? '还需要您确认投保内容' : '可以关闭本页了'}`}
      actions={next ? link && <ToConfirm link={link} /> : <Close />}
    >
      {next && link === null && (
        <Notice tone="info">{info.inviter_masked}会发短信请您确认，收到后请从短信里打开。</Notice>
      )}
      <Card title="接下来">
        <ol className={styles.trail}>
          {steps.map(({ name, at, person }) => (
            <li key={name}>
              <i aria-hidden="true">
                <TickIcon />
              </i>
              {name}
              <small>{person ? '由工作人员核对，没有通过会短信告知' : at ? beijingTime(at) : '已完成'}</small>
            </li>
          ))}
          <li className={styles.ahead}>
            <i aria-hidden="true">·</i>
            <b>{next ? '您确认投保内容' : `由${info.inviter_masked}继续办理`}</b>
            <small>{next ? `确认后由${info.inviter_masked}继续办理` : '电子保单由投保人查收'}</small>
          </li>
        </ol>
      </Card>
      {told && <SaidWrong {...{ info, told }} />}
      {isOver && (
        <Notice tone="info">这个链接已过期。如果收到请您核对健康告知的短信，请从最新的短信里打开。</Notice>
      )}
      <WithdrawCard title="我的信息怎么用" owner={ownerOf(info)} />
      <OwnDataRow subject={{ transmit_record_no: info.transmit_record_no }} />
    </StatePage>
  );
}

/** What else the sale waits for of them. */
function ToConfirm({ link }: { readonly link: string }) {
  const navigate = useNavigate();
  const toConfirm = () => void navigate(invitedAddress('/share-order-confirm', link));
  return <Button onClick={toConfirm}>去确认投保内容</Button>;
}

/** Closes the page where the app lets it; a plain browser closes no page that it did not open. */
function Close() {
  const close = pageCloser(platform.name);
  const done = () => (close ? close() : void showToast('已办完，您可以关闭本页'));
  return <Button onClick={done}>关闭页面</Button>;
}
