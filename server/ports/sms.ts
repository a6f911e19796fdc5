import type { Message } from '../domain/messages.ts';

/** Sends one message; resolves when the carrier took it, rejects where it did not. The mobile is never logged. */
export interface Sms {
  /** Route of the page that shows what was sent; null: it goes to phones. */
  readonly inbox: string | null;
  send(mobile: string, message: Message): Promise<void>;
}
