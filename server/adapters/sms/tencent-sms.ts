import type { Message, MessageKind } from '../../domain/messages.ts';
import type { Sms } from '../../ports/sms.ts';
import { tencentClient, type TencentAccess } from '../http/tencent-client.ts';

export interface TencentSmsOptions extends TencentAccess {
  readonly appId: string;
  readonly signName: string;
  /** The carrier's template of each kind of message; its parameters are those of `parametersOf`, in their order. */
  readonly templateIds: Readonly<Record<MessageKind, string>>;
}

interface SendSmsAnswer {
  readonly SendStatusSet?: readonly { readonly Code: string; readonly Message: string }[];
}

/** SendSms of 2021-01-11. `send` rejects where the carrier did not take the message. */
export function tencentSms(options: TencentSmsOptions): Sms {
  const client = tencentClient(options, {
    host: 'sms.tencentcloudapi.com',
    version: '2021-01-11',
    patienceSeconds: 10,
  });
  return {
    inbox: null,
    async send(mobile, message) {
      const answer = (await client.request('SendSms', {
        SmsSdkAppId: options.appId,
        SignName: options.signName,
        TemplateId: options.templateIds[message.kind],
        PhoneNumberSet: [`+86${mobile}`],
        TemplateParamSet: parametersOf(message),
      })) as SendSmsAnswer;
      const status = answer.SendStatusSet?.[0];
      if (status?.Code !== 'Ok') throw new Error(`the SMS was not taken: ${status?.Code ?? 'no status'}`);
    },
  };
}

/** The carrier refuses whole addresses as parameters: of a link's only its code is sent. */
function parametersOf({ kind, values }: Message): string[] {
  switch (kind) {
    case 'captcha':
      return [values.captcha, String(values.minutes)];
    case 'link':
      return [values.sales, values.product, values.code];
    case 'sale_reminder':
      return [values.sales, values.product, values.what, values.code];
    case 'identity_invite':
    case 'confirm_invite':
    case 'health_corrected':
      return [values.inviter, values.insurer, values.code];
    case 'payment_notice':
      return [values.product, values.yuan, values.what, values.code];
    case 'policy_notice':
      return [values.product, values.policy, values.what, values.code];
    case 'premium_notice':
      return [values.product, values.on, values.yuan, values.what, values.code];
    case 'identity_notice':
      return [values.member, values.what, values.code];
    case 'identity_refused':
      return [values.insurer, values.what, values.code];
    case 'underwriting_notice':
      return [values.product, values.what, values.code];
    case 'verdict_passed':
      return [values.product, '0'];
    case 'verdict_returned':
      return [values.product, String(values.segments)];
    case 'verdict_link_over':
      return [values.product, String(values.segments), values.what];
    case 'verdict_erased':
      return [values.product, values.what];
  }
}
