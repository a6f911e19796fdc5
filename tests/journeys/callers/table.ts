import { sandboxEvents } from '../../../contract/sandbox/world.ts';
import { identityEvents } from '../../../contract/services/ocr.ts';
import { reviewEvents } from '../../../contract/services/review.ts';
import { salesBoardEvents } from '../../../contract/services/sales-board.ts';
import { salesRecordingEvents } from '../../../contract/services/sales-recording.ts';

// Who may call what. A call or a stream that stands here not at all, or one that answers otherwise, fails the test
// beside it.

/**
 * `anybody`: without a token as well. `any_customer`: whoever has a customer's or a visitor's token. `any_agent`: their
 * own things, by the session alone. `insurer`: a signed call. Named by what is asked about, it is answered to whom that
 * belongs and to nobody else:
 * - `process`: who holds the application
 * - `prepared`: the agent who prepares it, while no customer has taken it over
 * - `invitation`: the invited member who has proven themselves
 * - `confirmation`: the member who was asked to confirm by a link, and has proven themselves
 * - `reading`: who has proven themselves before the link of a recording
 * - `client`: the agent whose customer it is
 * - `customer_share`, `agent_share`: who prepared it
 */
export type Access =
  'anybody' | 'any_customer' | 'any_agent' | 'reviewer' | 'underwriter' | 'any_staff' | 'insurer';
export type Subject =
  | 'process'
  | 'prepared'
  | 'invitation'
  | 'confirmation'
  | 'reading'
  | 'client'
  | 'customer_share'
  | 'agent_share';
/** Whoever asks, the subject's number is the secret. */
export interface Open {
  readonly open: Access;
  readonly about: Subject;
}
export type Row = Access | readonly (Subject | Open)[];

const process: Row = ['process'];
const invitation: Row = ['invitation'];
const reading: Row = ['reading'];
const client: Row = ['client'];
const member: Row = ['process', 'invitation'];
const watched: Row = ['process', 'invitation', 'prepared'];
const confirming: Row = ['process', 'confirmation'];
const prepared: Row = ['process', 'prepared'];

export const table: Readonly<Record<string, Row>> = {
  // Numbers in an address are the secret: whoever has the link may call whom it names.
  'adviser.contact': 'anybody',
  'adviser.askLink': 'anybody',
  'auth.visitorLogin': 'anybody',
  'auth.userInfo': 'any_customer',
  'bridge.transferRealLink': 'anybody',
  'bridge.productTransferRealLink': 'anybody',
  'consent.list': ['process', 'invitation', 'reading'],
  'consent.give': ['process', 'invitation', 'reading'],
  'consent.withdraw': ['process', 'invitation', 'reading'],
  'consent.ownCopy': ['process', 'invitation', 'reading'],
  'faceRecognition.getMemberList': member,
  'faceRecognition.detail': member,
  'faceRecognition.hint': member,
  // Before the proof it tells who invites and no more.
  'faceRecognition.getInviteInfo': [{ open: 'any_customer', about: 'invitation' }],
  'faceRecognition.orderConfirmDetails': member,
  'faceRecognition.healthAuditConfirmDetails': member,
  'faceRecognition.verify': process,
  'faceRecognition.verifyWithNotify': invitation,
  'faceRecognition.sendInviteMessage': process,
  // The ticket is the secret, used once.
  'faceWill.open': 'anybody',
  'faceWill.answer': 'anybody',
  'faceWill.confirm': 'any_customer',
  'faceWill.choosePerson': reading,
  'file.getTempKeysByBucket': ['process', 'invitation', 'reading'],
  'file.createCoreFile': ['process', 'invitation', 'reading'],
  'file.storeProbe': 'anybody',
  'file.upload': ['process', 'invitation', 'reading'],
  'health.information': process,
  'health.submitConclusion': process,
  'health.getHealthAuditConclusion': member,
  'health.getSmartMwUrl': process,
  'health.smartQuestion': process,
  'health.answerSmart': process,
  'health.acceptConditions': process,
  'health.confirmAnswers': member,
  'health.askPerson': process,
  'insure.moduleList': prepared,
  'insure.storeSnapshot': prepared,
  'insure.checkMobileVerify': process,
  'insure.proposalPlanIsChange': prepared,
  'insure.proposalPlanGeneList': prepared,
  // Whoever proves themselves is nobody yet.
  'insure.sendCaptcha': [{ open: 'any_customer', about: 'reading' }],
  'insure.verifyCaptcha': [{ open: 'any_customer', about: 'reading' }],
  'insure.salesStoreTransmit': ['prepared'],
  'insureProcess.customerGenerateProcessNo': 'any_customer',
  'insureProcess.salesGenerateProcessNo': 'any_agent',
  'insureProcess.transmitInfo': prepared,
  'insureProcess.handleProcess': prepared,
  'insureProcess.progress': prepared,
  'insureProcess.bindRecordNo': process,
  'insureProcess.getProcessRecordNo': process,
  'insurer.openRecording': 'insurer',
  'insurer.results': 'insurer',
  'insurer.recording': 'insurer',
  'ocr.getMemberList': member,
  'ocr.detail': member,
  'ocr.getInviteInfo': [{ open: 'any_customer', about: 'invitation' }],
  'ocr.verify': process,
  'ocr.verifyWithNotify': invitation,
  'ocr.sendInviteMessage': process,
  'ocr.adoptForMember': process,
  'ocr.askInvite': [{ open: 'any_customer', about: 'invitation' }],
  'ocr.declineInvite': invitation,
  'officialAccount.wechatLogin': 'anybody',
  'officialAccount.jssdkConfig': 'anybody',
  'officialAccount.customerConfig': 'anybody',
  'officialAccount.salesConfig': 'anybody',
  'order.queryOrderMwStatus': process,
  'order.preUploadMwImageList': process,
  'order.preUploadMwImagePage': process,
  'order.details': process,
  'order.confirmDetails': confirming,
  'order.sendVerifySms': confirming,
  'order.confirm': confirming,
  'order.sendConfirmMessage': process,
  'order.reportMistake': ['confirmation'],
  'order.correct': process,
  'order.getCheckoutCounterInfo': process,
  'order.pay': process,
  'order.queryOrderStatus': process,
  'order.payLink': process,
  'order.checkBelong': process,
  // Before the proof as well: that is where the trace begins.
  'pageTrace.record': ['process', 'invitation', { open: 'any_customer', about: 'reading' }],
  'payment.getBankSignUrl': process,
  // Who knows the number and the applicant's mobile learns where to prove it.
  'policy.find': 'any_customer',
  'policy.detail': process,
  'policy.receive': process,
  'policy.renewRecording': process,
  'policy.document': process,
  'policy.checkSignature': process,
  'policy.visit': process,
  'policy.answerVisit': process,
  'policy.askCall': process,
  'policy.endDebit': process,
  'policy.surrenderQuote': process,
  'policy.sendCaptcha': process,
  'policy.surrender': process,
  // By the text's own digest, which who has not seen the text cannot name.
  'policy.shownText': 'anybody',
  'product.onShelfList': 'anybody',
  'product.setting': 'anybody',
  'product.allRegionTreeList': 'anybody',
  'product.allProfessionTreeList': 'anybody',
  'product.bankList': 'anybody',
  'product.destinationList': 'anybody',
  'product.relativeAttributeValueList': 'anybody',
  // A share is passed on to anybody.
  'product.transmitInfo': [{ open: 'any_customer', about: 'agent_share' }],
  'product.updateTransmitReadLog': [{ open: 'any_customer', about: 'agent_share' }],
  'review.recordings': 'reviewer',
  'review.recording': 'reviewer',
  'review.operations': 'reviewer',
  'review.decide': 'reviewer',
  'review.lock': 'reviewer',
  'review.identityCases': 'reviewer',
  'review.identityCase': 'reviewer',
  'review.lockIdentity': 'reviewer',
  'review.identityPhone': 'reviewer',
  'review.faceFilm': 'reviewer',
  'review.decideIdentity': 'reviewer',
  'review.phone': 'reviewer',
  'review.undo': 'reviewer',
  'riskAssessment.information': process,
  'riskAssessment.submitConclusion': process,
  'riskAssessment.getConclusion': process,
  'salesRecording.customers': 'any_agent',
  'salesRecording.customer': client,
  'salesRecording.resendLink': client,
  'salesRecording.callCustomer': client,
  'salesRecording.putNote': client,
  'salesRecording.revokeLink': client,
  'salesRecording.renewLink': client,
  'salesBoard.list': 'any_agent',
  'salesBoard.changed': 'any_agent',
  'salesBoard.shares': 'any_agent',
  'salesBoard.sale': ['prepared'],
  'salesBoard.remind': ['prepared'],
  // Of what is not their own it tells that it is not there.
  'salesBoard.remindMany': 'any_agent',
  'salesBoard.revokeLink': ['prepared'],
  'salesBoard.renewLink': ['prepared'],
  'salesBoard.callCustomer': ['prepared'],
  'salesBoard.putNote': ['prepared'],
  // Its items are empty until the identity is proven.
  'singleRecording.confirmDetail': [{ open: 'any_customer', about: 'reading' }],
  'singleRecording.confirmPolicyItem': reading,
  'singleRecording.getFaceWillLink': reading,
  'singleRecording.startRecording': reading,
  'singleRecording.getReadContent': reading,
  'singleRecording.keepClip': reading,
  'singleRecording.discardClips': reading,
  'singleRecording.submitReadVideo': reading,
  'singleRecording.getReadVideo': reading,
  'singleRecording.requestReview': reading,
  'singleRecording.getVerifyRemark': reading,
  'staff.login': 'anybody',
  'staff.me': 'any_staff',
  'staff.logout': 'any_staff',
  'trial.salesPreTransmit': 'any_agent',
  'trial.customerPreTransmit': 'any_customer',
  'trial.customerStoreTransmit': ['customer_share'],
  'trial.salesStoreTransmit': ['agent_share'],
  'trial.baseInfo': 'anybody',
  'trial.layoutList': 'anybody',
  'trial.geneList': 'anybody',
  'trial.geneCommit': prepared,
  'trial.snapshot': prepared,
  'trial.storeSnapshot': prepared,
  'trial.productSwitch': 'anybody',
  'underwriting.cases': 'underwriter',
  'underwriting.case': 'underwriter',
  'underwriting.decide': 'underwriter',
  'underwriting.askForImages': 'underwriter',
  'underwriting.takeBackImages': 'underwriter',
  'underwriting.casePhone': 'underwriter',
  'underwriting.lock': 'underwriter',
  'underwriting.policyCalls': 'underwriter',
  'underwriting.policyCall': 'underwriter',
  'underwriting.policyCallPhone': 'underwriter',
  'underwriting.tryPolicyCall': 'underwriter',
  'underwriting.amounts': 'underwriter',
  'underwriting.amount': 'underwriter',
  'underwriting.decideAmount': 'underwriter',
  'watchedSale.begin': watched,
  'watchedSale.putBatch': watched,
  'watchedSale.leave': watched,
  'watchedSale.sales': 'reviewer',
  'watchedSale.sale': 'reviewer',
  'watchedSale.events': 'reviewer',
  'watchedSale.batches': 'reviewer',
};

/** Who may listen to what, by its path. */
export const streams: Readonly<Record<string, Row>> = {
  [identityEvents]: member,
  [reviewEvents]: 'reviewer',
  [salesBoardEvents]: 'any_agent',
  [salesRecordingEvents]: 'any_agent',
  // Of the demonstration, never served in production.
  [sandboxEvents]: 'anybody',
};

/** Neither a call nor a stream, and open to anybody. */
export const otherRoutes: readonly string[] = [
  '/healthz',
  // Public pictures of products, named by their hash.
  '/product-images/:name',
  // An authorize page leads back here.
  '/@/*',
  // The channel proves itself by its signature.
  '/service/h5/v1/payment/notice/:method',
  // Stand-ins and documents, never served in production.
  '/sandbox/api/cashier/alipay/gateway.do',
  '/sandbox/api/cashier/bank/sign',
  '/sandbox/api/open-platform/connect/oauth2/authorize',
];
