import { Button } from '../../ui/button.tsx';
import type { Sent } from './sent.ts';
import styles from './voice-offer.module.css';

interface Props {
  readonly sent: Sent | null;
  /** Seconds until another may be asked for. */
  readonly wait: number;
  readonly sending: boolean;
  readonly onCall: () => void;
}

/** For whom no message reaches: a call that reads the digits aloud, once another captcha may be asked for. */
export function VoiceOffer({ sent, wait, sending, onCall }: Props) {
  if (!sent?.voiceOffered || wait > 0) return null;
  return (
    <div className={styles.offer}>
      <Button look="plain" small busy={sending} onClick={onCall}>
        {sent.way === 'voice' ? '再打一次语音电话' : '收不到短信？改用语音电话'}
      </Button>
    </div>
  );
}
