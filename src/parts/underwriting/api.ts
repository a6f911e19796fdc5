import { health } from '../../../contract/services/health.ts';
import { order } from '../../../contract/services/order.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

// Tagged as what the process's event stream renews: an underwriter's decision shows without a reload.

export const underwritingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    healthInformation: endpoint(build, health.information, { quiet: true }),
    healthConclusion: endpoint(build, health.getHealthAuditConclusion, { quiet: true, provides: 'Identity' }),
    submitHealth: endpoint(build, health.submitConclusion, { quiet: true }),
    smartUrl: endpoint(build, health.getSmartMwUrl, { quiet: true }),
    smartQuestion: endpoint(build, health.smartQuestion, { quiet: true }),
    answerSmart: endpoint(build, health.answerSmart, { quiet: true }),
    acceptCondition: endpoint(build, health.acceptConditions, { quiet: true, invalidates: 'Identity' }),
    confirmHealth: endpoint(build, health.confirmAnswers, { quiet: true, invalidates: 'Identity' }),
    askPerson: endpoint(build, health.askPerson, { quiet: true, invalidates: 'Identity' }),
    manualStatus: endpoint(build, order.queryOrderMwStatus, { quiet: true, provides: 'Identity' }),
    imagePage: endpoint(build, order.preUploadMwImagePage, { quiet: true, provides: 'Identity' }),
    layImages: endpoint(build, order.preUploadMwImageList, { quiet: true, invalidates: 'Identity' }),
  }),
});

/** Asked anew whenever a page is opened: another device may have gone on. */
export const fresh = { refetchOnMountOrArgChange: true } as const;
