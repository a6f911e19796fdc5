import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DeliveredSms {
  readonly mobile: string;
  readonly templateId: string;
  readonly parameters: readonly string[];
}

export interface SmsCarrier {
  readonly origin: string;
  /** To this mobile, the newest first. */
  delivered(mobile: string): DeliveredSms[];
  close(): void;
}

interface SendSms {
  readonly PhoneNumberSet: readonly string[];
  readonly TemplateId: string;
  readonly TemplateParamSet: readonly string[];
}

/** A carrier with SendSms of 2021-01-11 as it is on the wire: an unsigned call is refused as the real one refuses it. */
export async function startSmsCarrier(): Promise<SmsCarrier> {
  const all: DeliveredSms[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({ Response: { RequestId: 'r', ...answer(request.headers.authorization, text) } }),
      );
    });
  });
  const answer = (authorization: string | undefined, text: string) => {
    if (!authorization?.startsWith('TC3-HMAC-SHA256 '))
      return { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'The signature is missing.' } };
    const { PhoneNumberSet, TemplateId, TemplateParamSet } = JSON.parse(text) as SendSms;
    for (const number of PhoneNumberSet)
      all.unshift({
        mobile: number.replace('+86', ''),
        templateId: TemplateId,
        parameters: TemplateParamSet,
      });
    return { SendStatusSet: PhoneNumberSet.map(() => ({ Code: 'Ok', Message: 'send success' })) };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered: (mobile) => all.filter((message) => message.mobile === mobile),
    close: () => void server.close(),
  };
}
