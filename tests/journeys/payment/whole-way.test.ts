import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../../../contract/services/order.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import {
  comesByLink,
  consents,
  familyApplies,
  onHoldersDevice,
  showsCard,
  showsFace,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  beginsToPay,
  comesToConfirm,
  confirms,
} from '../../support/payer.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

test(
  'a family from its application to the paid order: cards, faces, confirmations, payment',
  { timeout: 240_000 },
  async () => {
    const me = someone('self', 36, '周知微');
    const spouse = someone('spouse', 37, '沈明远');
    const device = await familyApplies(server.origin, me, [spouse]);
    const theirs = await comesByLink(device, spouse);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await showsCard(theirs, spouse);
    await device.goesOn('recognise_cards');
    for (const [who, person] of [
      [mine, me],
      [theirs, spouse],
    ] as const) {
      await consents(who, 'face');
      await showsFace(who, person.number);
    }
    expect((await device.goesOn('recognise_faces')).current_step_alias).toBe('order_confirmation');
    // The link by which somebody showed who they are confirms nothing.
    await refuses('linkInvalid', theirs.device.call(order.confirmDetails, theirs.device.link));
    await confirms(applicantOn(device, me));
    await confirms(await comesToConfirm(device, spouse));
    await device.goesOn('confirm_order');
    const { payment_no } = await beginsToPay(device, 'alipay');
    await atCashier(device, payment_no, 'pay');
    await expect.poll(async () => (await asksStatus(device)).status, { timeout: 60_000 }).toBe('paid');
    expect((await device.looks()).current_step_alias).toBe('show_policy');
  },
);
