// What is served today. What stands here may not disappear, and what is served must stand here.

/** Of the specification's routes, with whose page it is. */
export const servedRoutes: readonly string[] = [
  'customer /bridge',
  'customer /product_not_exist',
  'customer /link_failure',
  'customer /single-recording',
  'customer /identity-confirm',
  'customer /policy-confirm',
  'customer /recognition-result',
  'customer /recording-video',
  'customer /recording-repeat',
  'customer /recording-finish',
  'customer /recording-start-video',
  'customer /recording-expire',
  'customer /recording-fail',
  'sales /pc-share',
];

/** Beyond the specification: docs/specification.md, section 2. */
export const ownRoutes: readonly string[] = [
  'customer /face-will',
  'customer /recording-privacy',
  'customer /self-test',
  'staff /staff-login',
  'staff /review-desk/:recordingNo?',
];

/** Of the specification's calls. */
export const servedCalls: readonly string[] = [
  'GET /api/v1/auth/user-info',
  'POST /api/v1/auth/visitor-login',
  'POST /api/v1/file/upload',
  'GET /api/v1/file/get-temp-keys-by-bucket',
  'GET /api/v1/file/create-core-file',
  'POST /service/h5/v1/insure/verify/captcha',
  'POST /service/h5/v1/insure/send/captcha',
  'GET /service/h5/v1/bridge/transfer-real-link',
  'GET /service/h5/v1/single-recording/confirm-detail',
  'GET /service/h5/v1/single-recording/get-face-will-link',
  'GET /service/h5/v1/single-recording/get-read-content',
  'GET /service/h5/v1/single-recording/get-verify-remark',
  'POST /service/h5/v1/single-recording/submit-read-video',
];

/** Each with its reason in docs/decisions. */
export const ownCalls: readonly string[] = [
  'GET /api/v1/file/store-probe',
  'POST /service/h5/v1/single-recording/confirm-policy-item',
  'POST /service/h5/v1/single-recording/keep-clip',
  'POST /service/h5/v1/single-recording/discard-clips',
  // The agent's board: docs/decisions/009-agents-board.md
  'GET /service/h5/v1/sales-recording/customers',
  'GET /service/h5/v1/sales-recording/customer',
  'POST /service/h5/v1/sales-recording/resend-link',
  'POST /service/h5/v1/sales-recording/call-customer',
  'POST /service/h5/v1/sales-recording/put-note',
  'GET /service/h5/v1/adviser/contact',
  'POST /service/h5/v1/adviser/ask-link',
  'POST /service/h5/v1/sales-recording/revoke-link',
  'POST /service/h5/v1/sales-recording/renew-link',
  'GET /service/h5/v1/consent/list',
  'POST /service/h5/v1/consent/give',
  'POST /service/h5/v1/consent/withdraw',
  'POST /service/h5/v1/face-will/open',
  'POST /service/h5/v1/face-will/answer',
  'POST /service/h5/v1/face-will/confirm',
  'POST /service/h5/v1/face-will/choose-person',
  'POST /service/h5/v1/page-trace/record',
  'POST /service/h5/v1/single-recording/start-recording',
  'GET /service/h5/v1/single-recording/get-read-video',
  'POST /service/h5/v1/single-recording/request-review',
  // Staff and insurers: docs/decisions/012-staff-and-insurer.md
  'POST /service/h5/v1/staff/login',
  'GET /service/h5/v1/staff/me',
  'POST /service/h5/v1/staff/logout',
  'GET /service/h5/v1/review/recordings',
  'GET /service/h5/v1/review/recording',
  'GET /service/h5/v1/review/operations',
  'POST /service/h5/v1/review/decide',
  'POST /service/h5/v1/review/lock',
  'POST /service/h5/v1/review/undo',
  'POST /service/h5/v1/insurer/open-recording',
];
