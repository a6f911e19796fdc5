import {
  comesByLink,
  familyApplies,
  showsWhoTheyAre,
  someone,
  withStandIns,
  type Identifying,
} from '../../support/identity.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { lookOnPhones } from '../support/look.ts';

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({}, 'built');
  withStandIns(shop.server.running.context);
});
test.afterAll(() => shop.close());

const linkOf = ({ subject }: Identifying): string =>
  'transmit_record_no' in subject ? subject.transmit_record_no : '';

const couple = () => [someone('self', 36, '沈知微'), someone('spouse', 37, '周明远')] as const;

test('an invited member who is done is told that the applicant gets the policy', async ({ page }) => {
  const [me, spouse] = couple();
  const theirs = await comesByLink(await familyApplies(shop.origin, me, [spouse]), spouse);
  await showsWhoTheyAre(theirs, spouse);
  await new IdentityPhone(page).opens(
    theirs.device,
    `/face-recognition-share-index?transmitRecordNo=${linkOf(theirs)}`,
  );
  await expect(page.getByText('身份核实已完成')).toBeVisible();
  await expect(page.getByText('电子保单由投保人查收')).toBeVisible();
  // It may be paid already: whoever does it anew is here as well.
  await expect(page.getByText('支付')).toHaveCount(0);
  await lookOnPhones(page, 'identity-done');
});
