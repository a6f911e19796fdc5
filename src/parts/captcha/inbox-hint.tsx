import styles from './inbox-hint.module.css';
import type { Sent } from './sent.ts';

/** In the demonstration no phone receives anything: where the digits are read instead. */
export function InboxHint({ sent }: { readonly sent: Sent | null }) {
  if (!sent?.inbox) return null;
  return (
    <p className={styles.hint}>
      演示环境不会真的发短信，
      <a href={sent.inbox} target="_blank" rel="noreferrer">
        打开短信收件箱看验证码
      </a>
    </p>
  );
}
