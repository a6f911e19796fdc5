import { expect, it } from 'vitest';
import type { DocumentHead } from '../../../contract/model/product.ts';
import {
  readDocuments,
  readingOf,
  unreadOf,
  withKnown,
  withRead,
  withSeen,
  withUnread,
} from './read-state.ts';

const head = (document_no: string, sha256: string, is_must_read = true): DocumentHead => ({
  ...{ document_no, sha256, is_must_read, name: document_no, type: 'clause', version: '1', minutes: 2 },
});
const clause = head('CLAUSE', 'aa');
const notice = head('NOTICE', 'bb');

it('keeps the deepest point that was seen', () => {
  const seen = withSeen(withSeen({}, clause, 0.6), clause, 0.2);
  expect(readingOf(seen, clause)).toMatchObject({ fraction: 0.6, is_read: false });
  expect(withSeen(seen, clause, 0.3)).toBe(seen);
  expect(readingOf(withSeen(seen, clause, 1.2), clause).fraction).toBe(1);
});

it('is of one text: another under the same number is unread', () => {
  const read = withRead({}, clause);
  expect(readingOf(read, { ...clause, sha256: 'cc' })).toEqual({ fraction: 0, is_read: false });
  expect(unreadOf(read, [{ ...clause, sha256: 'cc' }])).toHaveLength(1);
});

it('names what must be read and is not, and sends what was', () => {
  const read = withSeen(withRead({}, clause), notice, 1);
  expect(unreadOf(read, [clause, notice, head('MORE', 'dd', false)])).toEqual([notice]);
  expect(readDocuments(read, [clause, notice])).toEqual([{ document_no: 'CLAUSE', sha256: 'aa' }]);
});

it('forgets what the server does not take for read', () => {
  const read = withRead(withRead({}, clause), notice);
  expect(unreadOf(withUnread(read, ['CLAUSE']), [clause, notice])).toEqual([clause]);
});

it('joins what was read elsewhere, of the text that the product has, and never takes back', () => {
  const here = withSeen({}, clause, 0.6);
  const elsewhere = (sha256: string, fraction: number, is_read = false) => [
    { document_no: clause.document_no, sha256, fraction, is_read },
  ];
  const known = (...args: Parameters<typeof elsewhere>) => withKnown(here, [clause], elsewhere(...args));
  expect(readingOf(known('aa', 0.3), clause)).toMatchObject({ fraction: 0.6, is_read: false });
  expect(readingOf(known('aa', 1, true), clause)).toMatchObject({ fraction: 1, is_read: true });
  expect(known('another', 1, true)).toBe(here);
});
