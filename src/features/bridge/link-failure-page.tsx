import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { declineReason, type DeclineReason } from '../../../contract/model/identity.ts';
import type { Failure } from '../../api/failure.ts';
import { AdviserCard } from '../../parts/adviser-card/adviser-card.tsx';
import { useAdviser } from '../../parts/adviser-card/use-adviser.ts';
import { consentApi } from '../../parts/consent/api.ts';
import { OwnDataRow } from '../../parts/consent/own-data-row.tsx';
import { WithdrawCard } from '../../parts/consent/withdraw-card.tsx';
import { PrivacyLink } from '../../parts/consent/privacy-link.tsx';
import { useLinkRecordNo } from '../../parts/share/use-link-record-no.ts';
import { sessionValues } from '../../session/session-values.ts';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { useTransferRealLinkQuery } from './api.ts';

const takenBack = z.object({
  transmit_record_no: z.string(),
  /** What whoever was invited said; a link that ended otherwise has none. */
  declined: z.optional(declineReason),
});

/** Of the link by which somebody came; a tab that was opened by its code alone is told by the refusal. */
function useDeadLink() {
  const known = useLinkRecordNo();
  const code = sessionValues.linkCode.get();
  const { error } = useTransferRealLinkQuery({ code: code ?? '' }, { skip: code === null });
  const failure = error as Failure | undefined;
  const told = takenBack.safeParse(failure?.kind === 'code' ? failure.data : null).data;
  return { recordNo: told?.transmit_record_no ?? known, declined: told?.declined ?? null };
}

const declinedTexts: Record<DeclineReason, string> = {
  not_me: '您说明了这不是发给您的，链接已失效，不需要再做什么。',
  refused: '您不同意办理，链接已失效。改变主意时，请投保人重新邀请您。',
};

export default function LinkFailurePage() {
  const navigate = useNavigate();
  const adviser = useAdviser();
  const { recordNo, declined } = useDeadLink();
  const wayOn =
    adviser && !adviser.contact.is_desk
      ? '请联系您的顾问重新发送，再从新的消息里点开。'
      : '已经投保的，可以在“查保单”里接着办理。';
  return (
    <StatePage
      tone={declined ? 'good' : 'attention'}
      bar="链接已失效"
      title={declined ? '已告诉邀请您的人' : '这个链接已不能使用'}
      text={declined ? declinedTexts[declined] : `可能已经更换或撤回。${wayOn}您已提交的内容不受影响。`}
      actions={
        declined !== 'not_me' && (
          <>
            <Button look="outline" onClick={() => void navigate('/')}>
              查看在售产品
            </Button>
            <Button look="outline" onClick={() => void navigate('/policy-find')}>
              查保单
            </Button>
          </>
        )
      }
    >
      {declined !== 'not_me' && <AdviserCard />}
      <Consented recordNo={recordNo} />
    </StatePage>
  );
}

/** Who read by it, or was invited by it, may take back what they consented to and see what is kept; nobody else is told of anything. */
function Consented({ recordNo }: { readonly recordNo: string | null }) {
  const { data } = consentApi.useConsentsQuery(
    { transmit_record_no: recordNo ?? '' },
    { skip: !recordNo, refetchOnMountOrArgChange: true },
  );
  if (!recordNo || !data) return null;
  const { member_no } = data;
  const link = { transmit_record_no: recordNo };
  if (member_no !== null)
    return (
      <>
        <WithdrawCard title="我的信息怎么用" owner={{ ...link, member_no }} />
        <OwnDataRow subject={link} />
      </>
    );
  return (
    <>
      {data.consents.some(({ held_since }) => held_since !== null) && <PrivacyLink recordNo={recordNo} />}
      <OwnDataRow subject={{ ...link, isRecording: true }} />
    </>
  );
}
