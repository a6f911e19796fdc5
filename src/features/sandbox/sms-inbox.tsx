import { beijingTime } from '../../lib/dates.ts';
import { usePolled, sandboxApi } from './api.ts';
import styles from './sms-inbox.module.css';

/** What the customers' phones received, newest first. */
export function SmsInbox() {
  const { data } = sandboxApi.useSmsQuery({}, usePolled());
  return (
    <section className={styles.inbox} aria-labelledby="sms">
      <h2 id="sms">短信收件箱</h2>
      {data?.length === 0 && <p className={styles.empty}>还没有短信</p>}
      {/* It scrolls by itself, so the keyboard must reach it. */}
      <ol className={styles.list} aria-live="polite" tabIndex={0}>
        {data?.map(({ id, mobile, text, sent_at }) => (
          <li key={id}>
            <small>
              {mobile} · {beijingTime(sent_at)}
            </small>
            <SmsText text={text} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The code is what somebody who tries the product looks for. */
function SmsText({ text }: { readonly text: string }) {
  const code = /验证码 (\d{6})/.exec(text)?.[1];
  return (
    <>
      <p>{text}</p>
      {code && (
        <p className={styles.code}>
          <span>填到客户页面的验证码</span> <strong>{code}</strong>
        </p>
      )}
    </>
  );
}
