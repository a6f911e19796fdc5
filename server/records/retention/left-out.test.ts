import { drizzle } from 'drizzle-orm/pg-proxy';
import { expect, it } from 'vitest';
import { retentionDefaults } from '../../domain/retention/retention.ts';
import { abandonedDue, facePicturesDue, recordsDue, undecidedDue, verdictFacesDue } from './due.ts';
import { ordersDue } from './forget-application.ts';
import {
  healthNoticesDue,
  memberCardsDue,
  memberFacesDue,
  unheldFilmsDue,
  unlaidMaterialDue,
} from './members-due.ts';
import { policiesDue } from './policies-due.ts';

it.each([
  ...[facePicturesDue, verdictFacesDue, abandonedDue, undecidedDue, recordsDue('short'), recordsDue('long')],
  ...[memberFacesDue, unheldFilmsDue, unlaidMaterialDue, memberCardsDue, healthNoticesDue],
  ...[ordersDue, policiesDue],
])('leaves out what could not be forgotten: query %#', async (find) => {
  const asked: { readonly sql: string; readonly params: readonly unknown[] }[] = [];
  const tx = drizzle(async (sql, params) => {
    asked.push({ sql, params });
    return await Promise.resolve({ rows: [] });
  });
  await find(tx, new Date(), retentionDefaults, ['NO-1', 'NO-2']);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.sql).toContain(' not in (');
  expect(asked[0]?.params).toEqual(expect.arrayContaining(['NO-1', 'NO-2']));
});
