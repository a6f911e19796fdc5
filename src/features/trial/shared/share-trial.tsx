import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { ShareSheet } from '../../../parts/share/share-sheet.tsx';
import { ToDesktop } from '../../../parts/share/to-desktop.tsx';
import { sessionValues } from '../../../session/session-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { ProductInfo } from '../model.ts';
import type { TrialStore } from '../trial-store.ts';
import { addressCard } from './address-card.ts';
import { isShareRecorded } from './share-recorded.ts';
import { useShareRecord } from './use-share-record.ts';

interface Props {
  readonly info: ProductInfo;
  readonly store: TrialStore;
  readonly onClose: () => void;
}

/** Hands the product on, with what is chosen of it but for dates of birth. */
export default function ShareTrial(props: Props) {
  return isShareRecorded() ? <ShareByRecord {...props} /> : <ShareAddress {...props} />;
}

/** In a plain browser a customer hands on the page's address; whoever it came from stays behind it. */
function ShareAddress({ info, onClose }: Props) {
  const card = addressCard(info);
  return (
    <ShareSheet
      title="转发给家人朋友"
      text={`${card.share_title}，${card.share_description}：\n${card.transmit_link}`}
      card={card}
      onShared={() => undefined}
      onClose={onClose}
    />
  );
}

function ShareByRecord({ info, store, onClose }: Props) {
  const { data, error, refetch, keep, isSales } = useShareRecord(info, store);
  if (!data)
    return (
      <Waiting failure={error as Failure | undefined} onRetry={() => void refetch()} onClose={onClose} />
    );
  if (isSales && sessionValues.urlfrom.get() === 'crm_web')
    return <ToDesktop prepared={data} onShared={() => keep('pc')} />;
  return (
    <ShareSheet
      title={isSales ? '转发给客户' : '转发给家人朋友'}
      text={data.chat_text}
      card={data.share_info}
      note="已选的保障会带给对方，出生日期不会。"
      moments={isSales}
      onShared={(channel) => void keep(channel)}
      onClose={onClose}
    />
  );
}

interface WaitingProps {
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const Waiting = ({ failure, onRetry, onClose }: WaitingProps) => (
  <Sheet
    title="转发"
    onClose={onClose}
    actions={
      failure && (
        <Button look="outline" onClick={onRetry}>
          重新生成
        </Button>
      )
    }
  >
    {failure ? (
      <Notice tone="danger" title="没有生成链接" live>
        <p>{failureText(failure)}</p>
      </Notice>
    ) : (
      <p role="status">正在生成链接</p>
    )}
  </Sheet>
);
