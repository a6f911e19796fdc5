import { tencentSms } from '../adapters/sms/tencent-sms.ts';
import { tencentVoice } from '../adapters/sms/tencent-voice.ts';
import type { Config } from '../config/config.ts';
import type { SmsSettings } from '../config/sms.ts';
import type { Database } from '../ports/database.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { Sms } from '../ports/sms.ts';
import type { VoiceCalls } from '../ports/voice-calls.ts';
import { sandboxSmsInbox, sandboxVoiceCalls } from '../sandbox/sms-inbox.ts';

interface Inbox {
  readonly db: Database;
  readonly personalData: PersonalData;
  readonly now: () => Date;
}

/** A carrier in production, the sandbox's inbox else. */
export function chooseSms({ production, env }: Config, inbox: Inbox): Sms {
  return production ? carrier(env) : sandboxSmsInbox(inbox.db, inbox.personalData, inbox.now);
}

/** A carrier in production where one is set up, the sandbox's inbox else. */
export function chooseVoiceCalls({ production, env }: Config, inbox: Inbox): VoiceCalls | null {
  if (!production) return sandboxVoiceCalls(inbox.db, inbox.personalData, inbox.now);
  if (env.VOICE_APP_ID === undefined) return null;
  return tencentVoice({
    secretId: env.SMS_SECRET_ID ?? '',
    secretKey: env.SMS_SECRET_KEY ?? '',
    region: env.SMS_REGION,
    endpoint: env.VOICE_ENDPOINT ?? null,
    appId: env.VOICE_APP_ID,
  });
}

function carrier(settings: SmsSettings): Sms {
  const verdict = settings.SMS_VERDICT_TEMPLATE_ID ?? '';
  return tencentSms({
    secretId: settings.SMS_SECRET_ID ?? '',
    secretKey: settings.SMS_SECRET_KEY ?? '',
    region: settings.SMS_REGION,
    endpoint: settings.SMS_ENDPOINT ?? null,
    appId: settings.SMS_APP_ID ?? '',
    signName: settings.SMS_SIGN ?? '',
    templateIds: {
      captcha: settings.SMS_TEMPLATE_ID ?? '',
      link: settings.SMS_LINK_TEMPLATE_ID ?? '',
      sale_reminder: settings.SMS_REMINDER_TEMPLATE_ID ?? '',
      identity_invite: settings.SMS_INVITE_TEMPLATE_ID ?? '',
      identity_notice: settings.SMS_IDENTITY_TEMPLATE_ID ?? '',
      identity_refused: settings.SMS_REFUSED_TEMPLATE_ID ?? '',
      confirm_invite: settings.SMS_CONFIRM_TEMPLATE_ID ?? '',
      health_corrected: settings.SMS_HEALTH_TEMPLATE_ID ?? '',
      policy_notice: settings.SMS_POLICY_TEMPLATE_ID ?? '',
      premium_notice: settings.SMS_PREMIUM_TEMPLATE_ID ?? '',
      payment_notice: settings.SMS_PAYMENT_TEMPLATE_ID ?? '',
      underwriting_notice: settings.SMS_UNDERWRITING_TEMPLATE_ID ?? '',
      verdict_passed: verdict,
      verdict_returned: verdict,
      verdict_link_over: settings.SMS_LINK_OVER_TEMPLATE_ID ?? '',
      verdict_erased: settings.SMS_ERASED_TEMPLATE_ID ?? '',
    },
  });
}
