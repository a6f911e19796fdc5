import { expect, it } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { CallRefused } from '../../../media/upload/upload-calls.ts';
import { refusal } from './settle.ts';

const { signal } = new AbortController();
const refused = (name: keyof typeof catalogue) =>
  refusal({ kind: 'code', code: catalogue[name].code, message: '', data: null }, signal);

it('takes a code of the server as its word', () => {
  expect(refused('objectMissing')).toBeInstanceOf(CallRefused);
});

it.each(['internal', 'storageUnavailable', 'cardReadingBusy', 'faceAnswerAwaited'] as const)(
  'has %s tried again: the server could not just now',
  (name) => expect(refused(name)).not.toBeInstanceOf(CallRefused),
);
