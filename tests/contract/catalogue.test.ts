import { expect, test } from 'vitest';
import errors from './specification/errors.json' with { type: 'json' };
import calls from './specification/calls.json' with { type: 'json' };
import { catalogue, findCode } from '../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../contract/define.ts';
import { services } from '../../contract/services/index.ts';

const allCalls: CallDefinition[] = Object.values(services).flatMap((service) =>
  Object.values<CallDefinition>(service),
);

test.each(errors)('$code ($meaning) is in the catalogue', ({ code }) => {
  expect(findCode(code)).toBeDefined();
});

test('no two rows have the same code', () => {
  const codes = Object.values(catalogue).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('every row says in a sentence what to do, and names a reaction', () => {
  for (const row of Object.values(catalogue)) expect(row.message).toMatch(/\p{Script=Han}/u);
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
]);

test('every call that is served stands in the specification, but for those named here', () => {
  const specified = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const served = allCalls.map(({ method, path }) => `${method} ${path}`);
  expect(served.filter((call) => !specified.has(call)).sort()).toEqual([...beyondSpecification].sort());
});

test('every error that a call names is in the catalogue', () => {
  const named = allCalls.flatMap(({ errors: codes }) => codes ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((code) => !findCode(code))).toEqual([]);
});
