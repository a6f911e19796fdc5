import type { VoiceCalls } from '../../ports/voice-calls.ts';
import { tencentClient, type TencentAccess } from '../http/tencent-client.ts';

export interface TencentVoiceOptions extends TencentAccess {
  readonly appId: string;
}

interface SendCodeVoiceAnswer {
  readonly SendStatus?: { readonly CallId?: string };
}

/** SendCodeVoice of 2020-09-02, which says 您的验证码是 before the digits. `readCaptcha` rejects where the carrier did not take the call. */
export function tencentVoice(options: TencentVoiceOptions): VoiceCalls {
  const client = tencentClient(options, {
    host: 'vms.tencentcloudapi.com',
    version: '2020-09-02',
    patienceSeconds: 10,
  });
  return {
    async readCaptcha(mobile, captcha) {
      const answer = (await client.request('SendCodeVoice', {
        CodeMessage: captcha,
        CalledNumber: `+86${mobile}`,
        VoiceSdkAppid: options.appId,
        PlayTimes: 3,
      })) as SendCodeVoiceAnswer;
      if (!answer.SendStatus?.CallId) throw new Error('the call was not taken');
    },
  };
}
