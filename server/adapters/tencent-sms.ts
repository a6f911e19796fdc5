import { CommonClient } from 'tencentcloud-sdk-nodejs-common';
import type { Sms } from '../ports/sms.ts';

export interface TencentSmsOptions {
  readonly secretId: string;
  readonly secretKey: string;
  readonly region: string;
  readonly appId: string;
  readonly signName: string;
  /** A template with two parameters: the captcha and the minutes it is good for. */
  readonly templateId: string;
  /** A template with two parameters: the product and how many segments are to be read again. */
  readonly verdictTemplateId: string;
  /**
   * A template with three parameters: the agent, the product and the link's code. The rest of the address stands
   * in the template itself, since the carrier refuses whole addresses as parameters.
   */
  readonly linkTemplateId: string;
}

interface SendSmsAnswer {
  readonly SendStatusSet?: readonly { readonly Code: string; readonly Message: string }[];
}

/** SendSms of 2021-01-11. */
export function tencentSms(options: TencentSmsOptions): Sms {
  const client = new CommonClient('sms.tencentcloudapi.com', '2021-01-11', {
    credential: { secretId: options.secretId, secretKey: options.secretKey },
    region: options.region,
    profile: { httpProfile: { reqTimeout: 10 } },
  });
  const send = async (mobile: string, templateId: string, parameters: string[]) => {
    const answer = (await client.request('SendSms', {
      SmsSdkAppId: options.appId,
      SignName: options.signName,
      TemplateId: templateId,
      PhoneNumberSet: [`+86${mobile}`],
      TemplateParamSet: parameters,
    })) as SendSmsAnswer;
    const status = answer.SendStatusSet?.[0];
    if (status?.Code !== 'Ok') throw new Error(`the SMS was not taken: ${status?.Code ?? 'no status'}`);
  };
  return {
    sendCaptcha: (mobile, captcha, minutes) => send(mobile, options.templateId, [captcha, String(minutes)]),
    sendLink: (mobile, { agent, product, code }) =>
      send(mobile, options.linkTemplateId, [agent, product, code]),
    sendVerdict: (mobile, { product, segmentsToRepeat }) =>
      send(mobile, options.verdictTemplateId, [product, String(segmentsToRepeat)]),
  };
}
