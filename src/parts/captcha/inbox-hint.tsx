import styles from './inbox-hint.module.css';
import type { Sent } from './sent.ts';

/** In the demonstration no phone receives anything: where the digits are read instead. */
export function InboxHint({ sent }: { readonly sent: Sent | null }) {
  if (!sent?.inbox) return null;
  return (
    <p className={styles.hint}>
      演示环境不发短信，
      <a href={sent.inbox} target="_blank" rel="noreferrer">
        到收件箱看验证码
      </a>
    </p>
  );
}
