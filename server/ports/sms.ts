import type { Message } from '../domain/messages.ts';

/** Sends one message; resolves when the carrier took it, rejects where it did not. The mobile is never logged. */
export interface Sms {
  send(mobile: string, message: Message): Promise<void>;
}
