import { createServer, type IncomingHttpHeaders } from 'node:http';
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
  /** What was read aloud to this mobile, the newest first. */
  readAloud(mobile: string): string[];
  /** From now on every call is refused, as the carrier does where the account is in arrears. */
  stopCalls(): void;
  close(): void;
}

interface SendCodeVoice {
  readonly CodeMessage: string;
  readonly CalledNumber: string;
  readonly VoiceSdkAppid: string;
}

interface SendSms {
  readonly PhoneNumberSet: readonly string[];
  readonly TemplateId: string;
  readonly TemplateParamSet: readonly string[];
}

/**
 * A carrier with SendSms of 2021-01-11 and SendCodeVoice of 2020-09-02 as they are on the wire: an unsigned call is
 * refused as the real one refuses it.
 */
export async function startSmsCarrier(): Promise<SmsCarrier> {
  const all: DeliveredSms[] = [];
  const calls: { readonly mobile: string; readonly captcha: string }[] = [];
  let callsAreStopped = false;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ Response: { RequestId: 'r', ...answer(request.headers, text) } }));
    });
  });
  const answer = (headers: IncomingHttpHeaders, text: string) => {
    if (!headers.authorization?.startsWith('TC3-HMAC-SHA256 '))
      return refused('AuthFailure.SignatureFailure', 'The signature is missing.');
    const action = `${String(headers['x-tc-action'])} ${String(headers['x-tc-version'])}`;
    if (action === 'SendCodeVoice 2020-09-02') return call(JSON.parse(text) as SendCodeVoice);
    if (action !== 'SendSms 2021-01-11') return refused('InvalidAction', `There is no ${action}.`);
    const { PhoneNumberSet, TemplateId, TemplateParamSet } = JSON.parse(text) as SendSms;
    for (const number of PhoneNumberSet)
      all.unshift({
        mobile: number.replace('+86', ''),
        templateId: TemplateId,
        parameters: TemplateParamSet,
      });
    return { SendStatusSet: PhoneNumberSet.map(() => ({ Code: 'Ok', Message: 'send success' })) };
  };
  const call = ({ CodeMessage, CalledNumber, VoiceSdkAppid }: SendCodeVoice) => {
    if (callsAreStopped || !VoiceSdkAppid)
      return refused('FailedOperation.OverdueSuspend', 'The account is in arrears.');
    calls.unshift({ mobile: CalledNumber.replace('+86', ''), captcha: CodeMessage });
    return { SendStatus: { CallId: `call-${calls.length}`, SessionContext: '' } };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered: (mobile) => all.filter((message) => message.mobile === mobile),
    readAloud: (mobile) => calls.filter((one) => one.mobile === mobile).map(({ captcha }) => captcha),
    stopCalls() {
      callsAreStopped = true;
    },
    close: () => void server.close(),
  };
}

const refused = (Code: string, Message: string) => ({ Error: { Code, Message } });
