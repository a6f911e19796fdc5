import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { bar, type HealthProps } from './props.ts';

/** Before anything is asked: what the answers are for, and the way without them (rule R20). */
export function ConsentPage({ processNo, record, information, onChanged }: HealthProps) {
  const owner = { process_no: processNo, member_no: information.consent_member_no };
  const consent = useConsent(owner, 'health');
  const { busy, act } = useAct();
  const agree = async () => {
    if ((await act('consent', () => consent.ensure())) === true) onChanged();
  };
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.1 }}
      actions={
        <Button busy={busy || consent.busy} unready={!consent.ticked} onClick={() => void agree()}>
          同意并开始
        </Button>
      }
    >
      <Notice tone="info">
        接下来为 {information.members.length} 人回答健康问题，约 3
        分钟。手边有体检或检查报告的，可以先拿出来。
      </Notice>
      <ConsentCard consent={consent} />
      <GiveUp record={record} />
    </Page>
  );
}
