import { someone } from '../../support/identity.ts';
import { familyReadyToPay, productsWithoutIdentity } from '../../support/payer.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { expect, test } from '../support/fixtures.ts';

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() }, 'built');
});
test.afterAll(() => shop.close());

test('a channel of another host learns from which host it was opened, and nothing of whose order it is', async ({
  page,
}) => {
  const elsewhere = 'https://pay.example/h5?prepay_id=1';
  const device = await familyReadyToPay(shop.origin, someone('self', 35, '林知夏'));
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.route('**/order/pay', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, kind: 'redirect', url: elsewhere } } });
  });
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>pay here</h1>' }),
  );
  await page.goto(`${shop.origin}/#/checkout?processNo=${device.processNo}`);
  const asked = page.waitForRequest(elsewhere);
  await page.getByRole('button', { name: /确认支付/ }).click();
  expect((await (await asked).allHeaders())['referer']).toBe(`${shop.origin}/`);
  await expect(page.getByRole('heading', { name: 'pay here' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/payment-process/);
});
