import { expect, test } from 'vitest';
import errors from './specification/errors.json' with { type: 'json' };
import calls from './specification/calls.json' with { type: 'json' };
import { boardCodes } from '../../contract/codes/board.ts';
import { catalogue, findCode } from '../../contract/codes/catalogue.ts';
import { consentCodes } from '../../contract/codes/consent.ts';
import { coreCodes } from '../../contract/codes/core.ts';
import { faceCodes } from '../../contract/codes/face.ts';
import { fileCodes } from '../../contract/codes/file.ts';
import { identityCodes } from '../../contract/codes/identity.ts';
import { insureCodes } from '../../contract/codes/insure.ts';
import { insurerCodes } from '../../contract/codes/insurer.ts';
import { loginCodes } from '../../contract/codes/login.ts';
import { processCodes } from '../../contract/codes/process.ts';
import { productCodes } from '../../contract/codes/product.ts';
import { recordingCodes } from '../../contract/codes/recording.ts';
import { reviewCodes } from '../../contract/codes/review.ts';
import { staffCodes } from '../../contract/codes/staff.ts';
import type { CallDefinition } from '../../contract/define.ts';
import { failureMessages } from '../../server/domain/failure-messages.ts';
import { services } from '../../contract/services/index.ts';

const allCalls: CallDefinition[] = Object.values(services).flatMap((service) =>
  Object.values<CallDefinition>(service),
);

test.each(errors)('$code ($meaning) is in the catalogue', ({ code }) => {
  expect(findCode(code)).toBeDefined();
});

const areas = [
  boardCodes,
  consentCodes,
  coreCodes,
  faceCodes,
  fileCodes,
  identityCodes,
  insureCodes,
  insurerCodes,
  loginCodes,
  processCodes,
  productCodes,
  recordingCodes,
  reviewCodes,
  staffCodes,
];

test('no two rows have the same name or the same code, whichever area they stand in', () => {
  const names = areas.flatMap((area) => Object.keys(area));
  expect(new Set(names).size).toBe(names.length);
  expect(names.sort()).toEqual(Object.keys(catalogue).sort());
  const codes = Object.values(catalogue).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('every row says in a sentence what to do, and names a reaction', () => {
  for (const sentence of Object.values(failureMessages)) expect(sentence).toMatch(/\p{Script=Han}/u);
});

/** Each with its reason in docs/decisions. */
const beyondSpecification = new Set([
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
  // The front door: docs/decisions/019-products-as-data.md
  'GET /service/h5/v1/product/on-shelf-list',
]);

test('every call that is served stands in the specification, but for those named here', () => {
  const specified = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const served = allCalls.map(({ method, path }) => `${method} ${path}`);
  expect(served.filter((call) => !specified.has(call)).sort()).toEqual([...beyondSpecification].sort());
});

test('every error that a call names is in the catalogue', () => {
  const named = allCalls.flatMap(({ errors: names }) => names ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in catalogue))).toEqual([]);
});
