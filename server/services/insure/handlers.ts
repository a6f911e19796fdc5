import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { verifiedMobile } from '../../records/process/processes.ts';
import type { Handlers } from '../handlers.ts';
import { sendApplicationCaptcha, verifyApplicationCaptcha } from './application-captcha.ts';
import { moduleList } from './module-list.ts';
import { openApplication } from './open-application.ts';
import { geneList, isChange } from './proposal-plan.ts';
import { sendCaptcha } from './send-captcha.ts';
import { storeSnapshot } from './store-snapshot.ts';
import { verifyCaptcha } from './verify-captcha.ts';

export const insureHandlers = (context: ServiceContext): Handlers<typeof insure> => ({
  moduleList: ({ process_no }, { session }) => moduleList(context, process_no, session),
  storeSnapshot: (input, { session }) => storeSnapshot(context, input, session),
  async checkMobileVerify({ process_no, mobile }, { session }) {
    const { connection, personalData } = context;
    const { process } = await openApplication(context, connection.db, process_no, session);
    if (verifiedMobile(personalData, process) !== mobile)
      throw new Failure('phoneVerificationNeeded', { data: { mobile_masked: maskMobile(mobile) } });
    return { is_verified: true };
  },
  proposalPlanIsChange: (input, { session }) => isChange(context, input, session),
  proposalPlanGeneList: (input, { session }) => geneList(context, input, session),
  sendCaptcha: (input, caller) =>
    input.scene === 'insure'
      ? sendApplicationCaptcha(context, input, caller)
      : input.scene === 'member'
        ? Promise.reject(new Failure('linkInvalid'))
        : sendCaptcha(context, input, caller),
  verifyCaptcha: (input, caller) =>
    input.scene === 'insure'
      ? verifyApplicationCaptcha(context, input, caller)
      : input.scene === 'member'
        ? Promise.reject(new Failure('linkInvalid'))
        : verifyCaptcha(context, input, caller),
});
