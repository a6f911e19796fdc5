import type { FastifyInstance } from 'fastify';
import { services } from '../../contract/services/index.ts';
import type { ServiceContext } from '../ports/context.ts';
import { adviserHandlers } from '../services/adviser/handlers.ts';
import { authHandlers } from '../services/auth/handlers.ts';
import { bridgeHandlers } from '../services/bridge/handlers.ts';
import { consentHandlers } from '../services/consent/handlers.ts';
import { faceWillHandlers } from '../services/face-will/handlers.ts';
import { faceRecognitionHandlers } from '../services/face-recognition/handlers.ts';
import { fileHandlers } from '../services/file/handlers.ts';
import type { Handlers } from '../services/handlers.ts';
import { healthHandlers } from '../services/health/handlers.ts';
import { insureHandlers } from '../services/insure/handlers.ts';
import { insureProcessHandlers } from '../services/insure-process/handlers.ts';
import { insurerHandlers } from '../services/insurer/handlers.ts';
import { ocrHandlers } from '../services/ocr/handlers.ts';
import { officialAccountHandlers } from '../services/official-account/handlers.ts';
import { orderHandlers } from '../services/order/handlers.ts';
import { pageTraceHandlers } from '../services/page-trace/handlers.ts';
import { paymentHandlers } from '../services/payment/handlers.ts';
import { policyHandlers } from '../services/policy/handlers.ts';
import { productHandlers } from '../services/product/handlers.ts';
import { reviewHandlers } from '../services/review/handlers.ts';
import { riskAssessmentHandlers } from '../services/risk-assessment/handlers.ts';
import { salesBoardHandlers } from '../services/sales-board/handlers.ts';
import { salesRecordingHandlers } from '../services/sales-recording/handlers.ts';
import { singleRecordingHandlers } from '../services/single-recording/handlers.ts';
import { staffHandlers } from '../services/staff/handlers.ts';
import { trialHandlers } from '../services/trial/handlers.ts';
import { underwritingHandlers } from '../services/underwriting/handlers.ts';
import { watchedSaleHandlers } from '../services/watched-sale/handlers.ts';
import { serve, type Routing } from './router.ts';

type Services = typeof services;
type ServiceName = keyof Services;

/** The handlers of every service of the contract: one that is forgotten does not compile. */
const handlersOf = (context: ServiceContext): { readonly [K in ServiceName]: Handlers<Services[K]> } => ({
  adviser: adviserHandlers(context),
  auth: authHandlers(context),
  bridge: bridgeHandlers(context),
  consent: consentHandlers(context),
  faceRecognition: faceRecognitionHandlers(context),
  faceWill: faceWillHandlers(context),
  file: fileHandlers(context),
  health: healthHandlers(context),
  insure: insureHandlers(context),
  insureProcess: insureProcessHandlers(context),
  insurer: insurerHandlers(context),
  ocr: ocrHandlers(context),
  officialAccount: officialAccountHandlers(context),
  order: orderHandlers(context),
  pageTrace: pageTraceHandlers(context),
  payment: paymentHandlers(context),
  policy: policyHandlers(context),
  product: productHandlers(context),
  review: reviewHandlers(context),
  riskAssessment: riskAssessmentHandlers(context),
  salesBoard: salesBoardHandlers(context),
  salesRecording: salesRecordingHandlers(context),
  singleRecording: singleRecordingHandlers(context),
  staff: staffHandlers(context),
  trial: trialHandlers(context),
  underwriting: underwritingHandlers(context),
  watchedSale: watchedSaleHandlers(context),
});

/** Its tag on the API page: the name of its contract file. */
const tagOf = (name: ServiceName) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function serveServices(app: FastifyInstance, routing: Routing): void {
  const handlers = handlersOf(routing.context);
  const serveOne = <K extends ServiceName>(name: K) =>
    serve(app, routing, tagOf(name), services[name], handlers[name]);
  for (const name of Object.keys(services) as ServiceName[]) serveOne(name);
}
