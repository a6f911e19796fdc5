import type { insure } from '../../../contract/services/insure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Handlers } from '../handlers.ts';
import { sendCaptcha } from './send-captcha.ts';
import { verifyCaptcha } from './verify-captcha.ts';

export const insureHandlers = (context: ServiceContext): Handlers<typeof insure> => ({
  sendCaptcha: (input, caller) => sendCaptcha(context, input, caller),
  verifyCaptcha: (input, caller) => verifyCaptcha(context, input, caller),
});
