import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import styles from './call-button.module.css';

interface Props {
  /** The whole number, once it was asked for. */
  readonly mobile: string | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  readonly onAsk: () => void;
}

/** The whole number of a customer comes when it is asked for, and that leaves a trace. */
export function CallButton({ mobile, error, busy, onAsk }: Props) {
  if (mobile !== undefined)
    return (
      <a className={styles.number} href={`tel:${mobile}`}>
        拨打 {mobile.replace(/(\d{3})(\d{4})(\d{4})/, '$1 $2 $3')}
      </a>
    );
  return (
    <>
      <Button small look="outline" busy={busy} onClick={onAsk}>
        打电话
      </Button>
      {error !== undefined && (
        <span className={styles.failure} role="alert">
          {isFailure(error) ? failureText(error) : '没有取得号码，请重试'}
        </span>
      )}
    </>
  );
}
