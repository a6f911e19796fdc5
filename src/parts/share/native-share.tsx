import type { ShareInfo, TransmitChannel } from '../../../contract/model/transmit.ts';
import type { ShareTarget } from '../../platform/kinds/platform-host.ts';
import { Button } from '../../ui/button.tsx';
import type { SendToFriend } from './use-send-to-friend.ts';

interface Props {
  readonly info: ShareInfo;
  readonly friend: SendToFriend;
  readonly onShared: (channel: TransmitChannel) => void;
  /** Neither the company's app nor another is around the page. */
  readonly onElsewhere: () => void;
}

/** Hands the share over to the company's app, else to the one around the page. */
export function NativeShare({ info, friend, onShared, onElsewhere }: Props) {
  const share = (to: ShareTarget) => (friend.label ? void friend.send(info, onShared, to) : onElsewhere());
  return (
    <>
      <Button look="outline" onClick={() => share('moments')}>
        发到朋友圈
      </Button>
      <Button onClick={() => share('friend')}>发给好友</Button>
    </>
  );
}
