import { useNavigate } from 'react-router-dom';
import type { InviteInfo } from '../../../../contract/model/identity.ts';
import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import { type ConsentForm, useConsent } from '../../../parts/consent/use-consent.ts';
import { WithdrawCard } from '../../../parts/consent/withdraw-card.tsx';
import { DeclineLine } from '../../../parts/identity/decline-line.tsx';
import type { DeclinedInvitation } from '../../../parts/identity/declined-page.tsx';
import { invitedAddress } from '../../../parts/identity/invited-address.ts';
import { isCardDone, paperName } from '../../../parts/identity/words.ts';
import {
  useHealthAuditConfirmDetailsQuery,
  useOrderConfirmDetailsQuery,
} from '../../../parts/identity/api.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import styles from '../../../parts/identity/invitation.module.css';
import { ownerOf } from '../../../parts/identity/owner-of.ts';

interface Props {
  readonly info: InviteInfo;
  readonly onDeclined: (declined: DeclinedInvitation) => void;
}

/** What there is to do, and a consent for each kind of data; the face's may be left out. */
export function NoticePage({ info, onDeclined }: Props) {
  const navigate = useNavigate();
  const { transmit_record_no } = info;
  const subject = { transmit_record_no };
  const memberNo = info.member_no ?? '';
  const { data: list } = useMembers(subject, 'face_recognition');
  const card = useConsent({ ...subject, member_no: memberNo }, 'id_card');
  const face = useConsent({ ...subject, member_no: memberNo }, 'face');
  const withFace = info.purposes.includes('face_recognition');
  const own = list?.members[0];
  const paper = own ? paperName(own) : '证件';
  const cardDone = own !== undefined && isCardDone(own);
  const begin = async () => {
    if (!cardDone && !(await card.ensure())) return;
    if (withFace && face.ticked && !(await face.ensure())) return;
    const page = cardDone ? '/face-recognition-upload-share' : '/ocr-user-upload-share';
    await navigate(invitedAddress(page, transmit_record_no));
  };
  const asked = !cardDone && card.state?.given_at === null;
  return (
    <Page
      title="核实须知"
      step={{ at: 1, of: withFace ? 3 : 2, next: cardDone ? '人脸识别' : `拍${paper}` }}
      actions={
        <Button busy={card.busy || face.busy} unready={asked && !card.ticked} onClick={() => void begin()}>
          {cardDone ? '去做人脸识别' : own && own.card !== 'owed' ? `接着拍${paper}` : `去拍${paper}`}
        </Button>
      }
    >
      <Card title="您将完成">
        <NumberedList
          items={[
            own?.certificate_type === 'id_card' ? '拍身份证的两面' : `拍${paper}`,
            ...(withFace ? ['看着屏幕做一次人脸识别'] : []),
            '看到“已完成”就可以关掉',
          ]}
          done={cardDone ? 1 : 0}
        />
      </Card>
      <Insurance info={info} memberNo={memberNo} />
      <Health info={info} memberNo={memberNo} />
      {!cardDone && <ConsentCard consent={card} />}
      {asked && (
        <Card>
          <TapRow
            title={`不想拍${paper}`}
            note="下一页可以请人工核对，同样有效"
            href={`#${invitedAddress('/ocr-user-upload-share', transmit_record_no)}`}
          />
        </Card>
      )}
      {withFace && <FaceConsent consent={face} />}
      <WithdrawCard title="我的信息怎么用" owner={ownerOf(info)} />
      <p className={styles.note}>{whoSees(info)}</p>
      <DeclineLine {...{ info, onDeclined }} />
    </Page>
  );
}

const whoSees = ({ inviter_masked }: InviteInfo): string =>
  `${inviter_masked}和顾问能看到您办到哪一步，看不到您的影像。需要按证件更正投保信息的，${inviter_masked}会看到更正的内容。`;

function FaceConsent({ consent }: { readonly consent: ConsentForm }) {
  return (
    <>
      <ConsentCard consent={consent} />
      {consent.state?.given_at === null && <p className={styles.note}>不同意也可以办理，改由人工核实。</p>}
    </>
  );
}

/** What the member shows who they are for. */
function Insurance({ info, memberNo }: { readonly info: InviteInfo; readonly memberNo: string }) {
  const { data } = useOrderConfirmDetailsQuery({
    transmit_record_no: info.transmit_record_no,
    member_no: memberNo,
  });
  if (!data) return null;
  return (
    <Card title="这份保险">
      <Rows
        rows={[
          { label: '产品', value: data.product_name },
          { label: '承保公司', value: data.insurer },
          { label: '投保人', value: data.applicant_masked },
          { label: '被保险人', value: data.insurants_masked.join('、') },
        ]}
      />
    </Card>
  );
}

/** What the applicant declared of the member's health, for themselves to confirm. */
function Health({ info, memberNo }: { readonly info: InviteInfo; readonly memberNo: string }) {
  const navigate = useNavigate();
  const { transmit_record_no } = info;
  const { data } = useHealthAuditConfirmDetailsQuery({ transmit_record_no, member_no: memberNo });
  if (!data || data.items.length === 0) return null;
  return (
    <Card>
      <TapRow
        title="核对您的健康告知"
        note={`${info.inviter_masked}替您填写，理赔时以此为准`}
        onTap={() => void navigate(invitedAddress('/show-health-data', transmit_record_no))}
      />
    </Card>
  );
}
