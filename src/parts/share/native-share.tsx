import type { ShareInfo } from '../../../contract/model/transmit.ts';
import { shareInNativeApp } from '../../platform/native-app.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  readonly info: ShareInfo;
  readonly onShared: () => void;
  /** The page stands in no such app. */
  readonly onElsewhere: () => void;
}

/** Hands the share over to the company's app around the page. */
export function NativeShare({ info, onShared, onElsewhere }: Props) {
  const share = (to: 'friends' | 'moments') => (shareInNativeApp(info, to) ? onShared() : onElsewhere());
  return (
    <>
      <Button look="outline" onClick={() => share('moments')}>
        发到朋友圈
      </Button>
      <Button onClick={() => share('friends')}>发给好友</Button>
    </>
  );
}
