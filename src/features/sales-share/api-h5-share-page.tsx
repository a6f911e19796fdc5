import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PreparedTransmit, TransmitChannel } from '../../../contract/model/transmit.ts';
import type { Failure } from '../../api/failure.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { PendingPage } from '../../parts/failure/pending-page.tsx';
import { useAgentsConfig } from '../../parts/share/use-agents-config.ts';
import { shareApi } from '../../parts/share/api.ts';
import { MenuPointer } from '../../parts/share/menu-pointer.tsx';
import { NativeShare } from '../../parts/share/native-share.tsx';
import { ShareSheet } from '../../parts/share/share-sheet.tsx';
import { ToDesktop } from '../../parts/share/to-desktop.tsx';
import { useAppMenu } from '../../parts/share/use-app-menu.ts';
import { useSendToFriend } from '../../parts/share/use-send-to-friend.ts';
import { sessionValues } from '../../session/session-values.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePage } from '../../ui/state-page.tsx';

const bar = '转发给客户';

/** Where the company's app or system sends an agent who wants to share a product. */
export default function ApiH5SharePage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const productNo = address.get('productNo') ?? sessionValues.productNo.get();
  const urlfrom = address.get('urlfrom') ?? sessionValues.urlfrom.get();
  if (!sessionValues.salesToken.get())
    return (
      <StatePage
        tone="attention"
        bar={bar}
        title="请从公司系统进入"
        text="登录只在这个窗口有效。请回到公司系统，重新点开要转发的产品。"
      />
    );
  if (!productNo)
    return (
      <StatePage
        tone="attention"
        bar={bar}
        title="还没有选产品"
        text="请先选一款产品，再转发给客户。"
        actions={<Button onClick={() => void navigate('/')}>选择产品</Button>}
      />
    );
  const planNo = address.get('productPlanNo');
  return <Prepare productNo={productNo} planNo={planNo} isOnDesktop={urlfrom === 'crm_web'} />;
}

interface PrepareProps {
  readonly productNo: string;
  readonly planNo: string | null;
  /** Whether the agent came from the company's system on a desktop: the code is shown on their own page. */
  readonly isOnDesktop: boolean;
}

function Prepare({ productNo, planNo, isOnDesktop }: PrepareProps) {
  useAgentsConfig();
  const [request] = useState(() => ({
    product_no: productNo,
    product_plan_no: planNo ?? undefined,
    request_id: newRequestId(),
  }));
  const { data, error, refetch } = shareApi.useSalesPreTransmitQuery(request);
  const [store] = shareApi.useSalesStoreTransmitMutation();
  if (!data)
    return (
      <PendingPage
        bar={bar}
        failure={(error as Failure | undefined) ?? null}
        onRetry={() => void refetch()}
      />
    );
  const keep = (channel: TransmitChannel) =>
    store({
      ...request,
      transmit_record_no: data.transmit_record_no,
      ...{ front_gene_arr: null, channel },
    });
  if (isOnDesktop) return <ToDesktop prepared={data} onShared={() => keep('pc')} />;
  return <Share prepared={data} onShared={(channel) => void keep(channel)} />;
}

interface ShareProps {
  readonly prepared: PreparedTransmit;
  readonly onShared: (channel: TransmitChannel) => void;
}

function Share({ prepared: { share_info, chat_text }, onShared }: ShareProps) {
  const [isCopying, setCopying] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const friend = useSendToFriend();
  useAppMenu(share_info, onShared);
  return (
    <Page
      title={bar}
      actions={
        <NativeShare
          info={share_info}
          friend={friend}
          onShared={onShared}
          onElsewhere={() => setElsewhere(true)}
        />
      }
    >
      {isElsewhere && (
        <Notice tone="attention" live title="这里不能直接发送">
          <p>请在公司的手机应用里打开这一页，或复制链接后发送。</p>
        </Notice>
      )}
      {friend.problem && (
        <Notice tone="attention" live>
          <p>{friend.problem}</p>
        </Notice>
      )}
      <Card title={share_info.share_title}>
        <p>{share_info.share_description}</p>
      </Card>
      <Button look="plain" onClick={() => setCopying(true)}>
        复制链接，或显示二维码
      </Button>
      {isCopying && (
        <ShareSheet
          title="复制链接"
          text={chat_text}
          card={share_info}
          onShared={onShared}
          onClose={() => setCopying(false)}
        />
      )}
      {friend.pointing && <MenuPointer {...friend.pointing} onClose={friend.stopPointing} />}
    </Page>
  );
}
