import { useWayBack } from '../../../lib/use-way-back.ts';
import { AdviserCard } from '../../../parts/adviser-card/adviser-card.tsx';
import { IdentityForm } from '../../../parts/recording-identity/identity-form.tsx';
import { useIdentity } from '../../../parts/recording-identity/use-identity.ts';
import { type GuardedPageProps, PageGuard } from '../../../process/recording/page-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { placeOf } from '../step-place.ts';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { useKeptIdentity } from './use-kept-identity.ts';

export default function IdentityPage() {
  return <PageGuard page="/identity-confirm">{(props) => <IdentityCheck {...props} />}</PageGuard>;
}

function IdentityCheck({ transmitRecordNo, detail }: GuardedPageProps) {
  const back = useWayBack('/single-recording', { replace: true });
  const { identity, change, forget } = useKeptIdentity(transmitRecordNo, {
    name: '',
    certificateType: detail.person.certificate_type,
    certificateNumber: '',
  });
  const check = useIdentity(transmitRecordNo, identity, forget);
  return (
    <Page
      title="身份验证"
      back={back}
      step={placeOf('identity', detail.will_check, check.sent ? 0.6 : 0.2)}
      actions={
        <Button type="submit" form="identity" busy={check.verifying}>
          确认身份
        </Button>
      }
    >
      <ElsewhereNotice transmitRecordNo={transmitRecordNo} />
      {check.messages.form && (
        <Notice tone="danger" live>
          {check.messages.form}
        </Notice>
      )}
      <IdentityForm
        identity={identity}
        check={check}
        registered={{ name: detail.person.name_masked, mobile: detail.person.mobile_masked }}
        onChange={change}
      />
      <Notice tone="info">
        仅用于核对您是投保人本人。手机号已更换？请联系顾问{detail.sales.name}更新后再验证。
      </Notice>
      <AdviserCard />
    </Page>
  );
}
