import { expect, it } from 'vitest';
import { catalogue, type CodeName } from '../../../../../contract/codes/catalogue.ts';
import { commitRefusalOf } from './refusal.ts';

const refused = (name: CodeName, data: unknown) =>
  commitRefusalOf({ kind: 'code', code: catalogue[name].code, message: '', data });

const quotation = {
  ...{ first_fen: 32600, period: 'single', instalments: 1, total_fen: 32600, discount_fen: 0 },
  ...{ insurants: [], benefits: [], cash_values: [] },
};

it('knows a changed premium with the new figure', () => {
  expect(refused('premiumChanged', { product_version: 2, quotation })).toEqual({
    ...{ kind: 'premium_changed', productVersion: 2 },
    quotation,
  });
});

it('knows which documents are unread, and which choices do not go together', () => {
  const unread = refused('documentsUnread', [{ document_no: 'MED-EXCL', name: '责任免除说明' }]);
  expect(unread).toEqual({ kind: 'unread', documentNos: ['MED-EXCL'] });
  const missing = [{ insurant: 0, gene_key: 'gender', name: '性别' }];
  const impossible = refused('factorsImpossible', { problems: [], missing });
  expect(impossible).toEqual({ kind: 'impossible', problems: [], missing });
});

it('knows a process that went elsewhere, with or without word of where', () => {
  for (const name of ['processMoved', 'processEventRefused', 'processOver'] as const)
    expect(refused(name, null)).toEqual({ kind: 'moved', record: null });
});

it('says of anything else that it failed, with the failure', () => {
  expect(refused('premiumChanged', { quotation: null })).toMatchObject({ kind: 'failed' });
  expect(commitRefusalOf({ kind: 'no_response' })).toEqual({
    kind: 'failed',
    failure: { kind: 'no_response' },
  });
  expect(commitRefusalOf(new TypeError('a mistake'))).toEqual(commitRefusalOf({ kind: 'no_response' }));
});
