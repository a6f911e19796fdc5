import type { InviteInfo } from '../../../../contract/model/identity.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useMembersQuery } from '../../../parts/identity/api.ts';
import { platform } from '../../../platform/current.ts';
import { pageCloser } from '../../../platform/page-closer.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { showToast } from '../../../ui/toast.ts';
import { StatePage } from '../../../ui/state-page.tsx';
import styles from '../../../parts/identity/invitation.module.css';
import { ownerOf } from './owner-of.ts';
import { WithdrawCard } from '../../../parts/consent/withdraw-card.tsx';

/** All is done; there is no way back from here. */
export function DonePage({ info }: { readonly info: InviteInfo }) {
  const { data } = useMembersQuery({ transmit_record_no: info.transmit_record_no, at: 'face_recognition' });
  const own = data?.members[0];
  const cardStep = own?.certificate_type === 'id_card' ? '身份证识别' : '证件核对';
  const steps = [
    ...(info.purposes.includes('ocr')
      ? [{ name: cardStep, at: own?.card_at, person: own?.card === 'to_person' }]
      : []),
    ...(info.purposes.includes('face_recognition')
      ? [{ name: '人脸识别', at: own?.face_at, person: own?.face === 'to_person' }]
      : []),
  ];
  return (
    <StatePage
      tone="good"
      bar="已完成"
      title="身份核实已完成"
      text={`${own?.name ?? info.invitee_masked}，可以关闭本页了`}
      actions={<Close />}
    >
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
            <b>由{info.inviter_masked}继续办理</b>
            <small>电子保单由投保人查收</small>
          </li>
        </ol>
      </Card>
      <WithdrawCard title="我的信息怎么用" owner={ownerOf(info)} />
    </StatePage>
  );
}

/** Closes the page where the app lets it; a plain browser closes no page that it did not open. */
function Close() {
  const close = pageCloser(platform.name);
  const done = () => (close ? close() : void showToast('已办完，您可以关闭本页'));
  return <Button onClick={done}>关闭页面</Button>;
}
