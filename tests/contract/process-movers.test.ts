import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** By the file that moves a process: the call by which a customer comes there, as docs/process.md names it; null: none. */
const movers: Readonly<Record<string, string | null>> = {
  'server/jobs/retention/cancel-abandoned-sales.ts': null,
  'server/jobs/underwriting/expire-conditions.ts': null,
  'server/records/health/follow-decisions.ts': 'order/query-order-mw-status',
  'server/records/health/move-on.ts': null,
  'server/records/payment/book-trade.ts': 'order/query-order-status',
  'server/records/policy/number-policy.ts': null,
  'server/services/consent/member-consent.ts': 'consent/withdraw',
  'server/services/health/accept-conditions.ts': 'health/accept-conditions',
  'server/services/insure-process/handle-process.ts': 'insure_process/handle-process',
  'server/services/insure/take-over.ts': 'insure/verify/captcha',
  'server/services/order/pre-upload-mw-image-list.ts': 'order/pre-upload-mw-image-list',
  'server/services/underwriting/ask-for-images.ts': null,
  'server/services/underwriting/take-back-images.ts': null,
};

test('the page about the process names every call by which a customer moves one', () => {
  const moving = ['jobs', 'records', 'services']
    .flatMap((room) =>
      readdirSync(join(root, 'server', room), { recursive: true, encoding: 'utf8' }).map(
        (name) => `server/${room}/${name}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /(?<!function )\bmove(Process|By)\(/.test(readFileSync(join(root, path), 'utf8')));
  expect(moving.sort()).toEqual(Object.keys(movers).sort());
  const page = readFileSync(join(root, 'docs/process.md'), 'utf8');
  for (const call of Object.values(movers)) if (call !== null) expect(page).toContain(`\`${call}\``);
});
