import { expect, it } from 'vitest';
import { catalogue, type CodeName } from '../../../contract/codes/catalogue.ts';
import type { Failure } from '../../api/failure.ts';
import { captchaOutcomeOf } from './captcha-outcome.ts';

const answered = (name: CodeName): Failure => ({
  ...{ kind: 'code', code: catalogue[name].code, message: '', data: null },
});
const proofs = (...names: CodeName[]) => names.map((name) => captchaOutcomeOf(answered(name)));

it('calls digits wrong only where the server says so of them', () => {
  expect(proofs('captchaWrong', 'captchaExpired', 'identityMismatch')).toEqual(['wrong', 'wrong', 'wrong']);
  expect(proofs('signatureMissing', 'orderChanged', 'identityLocked')).toEqual([
    'refused',
    'refused',
    'refused',
  ]);
});

it('has not heard of them where the server failed, or nobody answered', () => {
  expect(proofs('internal', 'storageUnavailable', 'tooManyRequests')).toEqual([
    'unheard',
    'unheard',
    'unheard',
  ]);
  expect([captchaOutcomeOf({ kind: 'no_response' }), captchaOutcomeOf(new Error('none'))]).toEqual([
    'unheard',
    'unheard',
  ]);
});
