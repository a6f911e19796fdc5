import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface OutgoingNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const timeoutMs = 10_000;

/** Sends a notice to the merchant. Answers their HTTP status; null: nobody answered. */
export async function deliver(url: string, { headers, body }: OutgoingNotice): Promise<number | null> {
  const { protocol } = new URL(url);
  // The demonstration's own certificate is signed by nobody.
  const options = { method: 'POST', headers, timeout: timeoutMs, rejectUnauthorized: false };
  return await new Promise((resolve) => {
    const send = protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send(url, options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? null));
      answer.once('error', () => resolve(null));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(null));
    sent.end(body);
  });
}
