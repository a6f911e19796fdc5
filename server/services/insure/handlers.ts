import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { verifiedMobile } from '../../records/process/processes.ts';
import type { Handlers } from '../handlers.ts';
import { sendApplicationCaptcha, verifyApplicationCaptcha } from './application-captcha.ts';
import { sendMemberCaptcha, verifyMemberCaptcha } from './member-captcha.ts';
import { moduleList } from './module-list.ts';
import { openApplication } from './open-application.ts';
import { geneList, isChange } from './proposal-plan.ts';
import { salesStoreTransmit } from './sales-store-transmit.ts';
import { sendCaptcha } from './send-captcha.ts';
import { storeSnapshot } from './store-snapshot.ts';
import { verifyCaptcha } from './verify-captcha.ts';

export const insureHandlers = (context: ServiceContext): Handlers<typeof insure> => ({
  moduleList: ({ process_no }, { session }) => moduleList(context, process_no, session),
  storeSnapshot: (input, { session }) => storeSnapshot(context, input, session),
  salesStoreTransmit: (input, caller) => salesStoreTransmit(context, input, caller),
  async checkMobileVerify({ process_no, mobile }, { session }) {
    const { connection, personalData } = context;
    const { process } = await openApplication(context, connection.db, process_no, session);
    if (verifiedMobile(personalData, process) !== mobile)
      throw new Failure('phoneVerificationNeeded', { data: { mobile_masked: maskMobile(mobile) } });
    return { is_verified: true };
  },
  proposalPlanIsChange: (input, { session }) => isChange(context, input, session),
  proposalPlanGeneList: (input, { session }) => geneList(context, input, session),
  sendCaptcha(input, caller) {
    switch (input.scene) {
      case 'insure':
        return sendApplicationCaptcha(context, input, caller);
      case 'member':
        return sendMemberCaptcha(context, input, caller);
      case 'single_recording':
        return sendCaptcha(context, input, caller);
    }
  },
  verifyCaptcha(input, caller) {
    switch (input.scene) {
      case 'insure':
        return verifyApplicationCaptcha(context, input, caller);
      case 'member':
        return verifyMemberCaptcha(context, input, caller);
      case 'single_recording':
        return verifyCaptcha(context, input, caller);
    }
  },
});
