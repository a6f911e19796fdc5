import { expect, test } from 'vitest';
import errors from './specification/errors.json' with { type: 'json' };
import { boardCodes } from '../../contract/codes/board.ts';
import { catalogue, findCode } from '../../contract/codes/catalogue.ts';
import { cardCodes } from '../../contract/codes/card.ts';
import { consentCodes } from '../../contract/codes/consent.ts';
import { coreCodes } from '../../contract/codes/core.ts';
import { faceCodes } from '../../contract/codes/face.ts';
import { fileCodes } from '../../contract/codes/file.ts';
import { identityCodes } from '../../contract/codes/identity.ts';
import { insureCodes } from '../../contract/codes/insure.ts';
import { insurerCodes } from '../../contract/codes/insurer.ts';
import { loginCodes } from '../../contract/codes/login.ts';
import { officialAccountCodes } from '../../contract/codes/official-account.ts';
import { paymentCodes } from '../../contract/codes/payment.ts';
import { policyCodes } from '../../contract/codes/policy.ts';
import { processCodes } from '../../contract/codes/process.ts';
import { productCodes } from '../../contract/codes/product.ts';
import { recordingCodes } from '../../contract/codes/recording.ts';
import { reviewCodes } from '../../contract/codes/review.ts';
import { staffCodes } from '../../contract/codes/staff.ts';
import { transmitCodes } from '../../contract/codes/transmit.ts';
import { underwritingCodes } from '../../contract/codes/underwriting.ts';
import { watchedSaleCodes } from '../../contract/codes/watched-sale.ts';
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
  cardCodes,
  consentCodes,
  coreCodes,
  faceCodes,
  fileCodes,
  identityCodes,
  insureCodes,
  insurerCodes,
  loginCodes,
  officialAccountCodes,
  paymentCodes,
  policyCodes,
  processCodes,
  productCodes,
  recordingCodes,
  reviewCodes,
  staffCodes,
  transmitCodes,
  underwritingCodes,
  watchedSaleCodes,
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

test('every error that a call names is in the catalogue', () => {
  const named = allCalls.flatMap(({ errors: names }) => names ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in catalogue))).toEqual([]);
});
