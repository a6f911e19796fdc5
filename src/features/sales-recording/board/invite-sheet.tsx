import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { LinkCode } from '../../../parts/agent/link-code.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ChatMessage } from '../customer/chat-card.tsx';
import { LinkOutcome, SendButtons } from '../customer/link-card.tsx';
import { useLinkActions } from '../customer/use-link-actions.ts';
import { nowWords } from '../words.ts';
import styles from './invite-sheet.module.css';

interface Props {
  readonly customer: BoardCustomer;
  readonly onClose: () => void;
}

/** Every way to hand a customer the link, in one place: scanned here, pasted into a chat, sent by SMS. */
export default function InviteSheet({ customer, onClose }: Props) {
  const actions = useLinkActions(customer);
  const { name, product_name: product, link, may } = customer;
  const now = nowWords(customer);
  return (
    <Sheet title={`邀请${name}录制`} onClose={onClose}>
      <div className={styles.invite}>
        <p className={styles.what}>
          {product} · {now.title}
        </p>
        {may.renew && <p>{now.text}</p>}
        {link.address && may.resend && (
          <div className={styles.ways}>
            <LinkCode address={link.address} name={name} what="录制" />
            <section aria-label="发到聊天里">
              <ChatMessage key={link.address} customer={customer} address={link.address} />
            </section>
          </div>
        )}
        <div className={styles.send}>
          <SendButtons customer={customer} actions={actions} again="outline" />
          {link.sent_at && may.resend && <span>会发到 {customer.mobile_masked}</span>}
        </div>
        <LinkOutcome actions={actions} />
      </div>
    </Sheet>
  );
}
