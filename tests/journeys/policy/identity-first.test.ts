import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { review } from '../../../contract/services/review.ts';
import {
  actsOnFace,
  familyApplies,
  onHoldersDevice,
  showsCard,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { applicantOn, asksStatus, atCashier, beginsToPay, confirms } from '../../support/payer.ts';
import { issuePolicyJob } from '../../../server/jobs/kinds.ts';
import { jobs } from '../../../server/tables/job.ts';
import { looksAtPolicy } from '../../support/policy-holder.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
}, 300_000);
afterAll(() => server?.close());

/** How often the order's own job for its policy has run to its end. */
async function doneIssuings(): Promise<number> {
  const { db } = server.server.running.context.connection;
  const rows = await db.select().from(jobs).where(eq(jobs.kind, issuePolicyJob.name));
  return rows.filter(({ status, dedupeKey }) => status === 'done' && !dedupeKey.includes('/')).length;
}

test(
  'a face that was left to a person: it is paid, and there is no policy before the person decided',
  { timeout: 240_000 },
  async () => {
    const me = someone('self', 38, '姜予宁');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await device.goesOn('recognise_cards');
    await actsOnFace(mine, { kind: 'to_person' });
    await device.goesOn('recognise_faces');
    await confirms(applicantOn(device, me));
    await device.goesOn('confirm_order');
    const { payment_no } = await beginsToPay(device, 'alipay');
    await atCashier(device, payment_no, 'pay');
    await expect.poll(async () => (await asksStatus(device)).status, { timeout: 60_000 }).toBe('paid');
    // The job has looked at it, and issued nothing.
    await expect.poll(doneIssuings, { timeout: 60_000 }).toBe(1);
    expect(await looksAtPolicy(device)).toMatchObject({
      state: 'issuing',
      waits_for_identity: true,
      policy: null,
    });

    const face = { member_no: mine.member_no, what: 'face', decision: 'pass' } as const;
    await new Reviewer(server.origin).asks(review.decideIdentity, {
      ...face,
      reason: '视频里核对过，是本人',
    });
    await expect.poll(async () => (await looksAtPolicy(device)).state, { timeout: 120_000 }).toBe('in_force');
    expect(await looksAtPolicy(device)).toMatchObject({ waits_for_identity: false });
  },
);
