import { readProduct } from '../../../server/domain/product-file/read-product.ts';
import { stockShelf } from '../../../server/records/product/shelf.ts';
import { bornYearsAgo } from '../../support/buyer.ts';
import { productText } from '../../support/product-file.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones } from '../support/look.ts';

const { birth_date: born } = bornYearsAgo(34);
const medical = '安行百万医疗险';

test('from the shelf to the end of the trial: what is recorded, what it costs, what must be read', async ({
  page,
  server,
}) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await page.goto(`${server.origin}/#/`);
  await expect(page.getByRole('link', { name: /安行百万医疗险/ })).toBeVisible();
  await lookOnPhones(page, '79-shelf');
  await buyer.finds(medical);
  await expect(page.getByRole('dialog', { name: '投保前请您知晓' })).toBeVisible();
  await lookOnPhones(page, '80-trial-notice');
  await page.touchscreen.tap(180, 20);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '投保前请您知晓' })).toBeVisible();
  await buyer.acknowledgesNotice();

  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await buyer.button('请选择为谁投保').click();
  await expect(page.getByRole('alert').filter({ hasText: '请选择为谁投保' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '本人' })).toBeFocused();
  await lookOnPhones(page, '81-trial-missing');
  await buyer.insuresHerself(born);
  await expect(buyer.button('请选择保障计划')).toBeVisible();
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toContainText('326.00');
  await lookOnPhones(page, '82-trial-premium');

  await buyer.chooses('医保', '无');
  await expect(buyer.premium).toContainText('628.00');
  await expect(page.getByText('比刚才多 ¥ 302.00')).toBeVisible();
  await page.reload();
  await expect(buyer.premium).toContainText('628.00');
  await looksAtItsSheets(buyer);

  await buyer.button('立即投保').click();
  const list = page.getByRole('dialog', { name: '投保前，请逐份阅读' });
  await expect(list.getByText('未读')).toHaveCount(5);
  await lookOnPhones(page, '83-trial-documents');
  await buyer.button(/开始阅读/).click();
  for (let document = 1; document <= 5; document++) {
    await expect(page.getByText(`第 ${document} 份，共 5 份必读`)).toBeVisible();
    if (document === 1) await lookOnPhones(page, '84-trial-reader');
    // Neither a key nor a screen reader comes to the page behind.
    await expect(page.locator('[inert]').getByText('保费试算')).toHaveCount(1);
    await buyer.readsToTheEnd();
  }
  await expect(list.getByText('✓ 已读')).toHaveCount(5);
  await buyer.button('都已读完，继续投保').click();
  await expect(page).toHaveURL(/#\/insure\?processNo=\w{8,}/);
});

/** What the premium is made of, the wheels of the birth date, and the printed rates below. */
async function looksAtItsSheets(buyer: BuyerOnPhone): Promise<void> {
  const { page } = buyer;
  await buyer.premium.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookOnPhones(page, '82-trial-premium-sheet');
  await page.keyboard.press('Escape');
  await buyer.button(/^出生日期/).click();
  await expect(page.getByLabel('年月日')).toBeVisible();
  await lookOnPhones(page, '82-trial-birth');
  await buyer.button('确定').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(buyer.premium).toContainText('628.00');
  const rates = page.getByRole('columnheader', { name: '投保年龄' });
  await lookOnPhones(page, '82-trial-rates', () => rates.scrollIntoViewIfNeeded());
}

test('what can be chosen of a product is asked for once, while the code is on its way', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  const isAsked = page.waitForRequest('**/trial/gene/list');
  page.on('request', (request) => request.url().endsWith('/trial/gene/list') && asked.push(request.url()));
  await page.route('**/shell-*.js', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto(`${server.origin}/#/detail?productNo=AX-MED-01`);
  await page.getByRole('button', { name: '我已知晓，开始了解' }).click();
  await expect(page.getByRole('radio', { name: '本人' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('without a network no figure stands there; it comes by itself once there is one', async ({
  page,
  context,
  server,
}) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds(medical);
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself(born);
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toContainText('326.00');
  await context.setOffline(true);
  await buyer.chooses('医保', '无');
  await expect(buyer.bottomBar).toContainText('网络中断');
  await expect(buyer.bottomBar).toContainText('稍后自动重算');
  await expect(buyer.bottomBar).not.toContainText(/\d\.\d\d/);
  await expect(buyer.premium).toHaveCount(0);
  await lookOnPhones(page, '82-trial-offline');
  await buyer.button('对比计划').click();
  const plans = page.getByRole('dialog', { name: '计划对比' });
  await expect(plans.getByText('待试算')).toHaveCount(3);
  await expect(plans.getByRole('button', { name: '选优享版', exact: true })).toBeVisible();
  await page.goBack();
  await context.setOffline(false);
  await expect(buyer.premium).toContainText('628.00');
});

test('no figure stands there that is not the one of what is chosen', async ({ page, server }) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds(medical);
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself(born);
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toContainText('326.00');

  const answers: (() => Promise<void>)[] = [];
  const aborted: string[] = [];
  page.on('requestfailed', (request) => aborted.push(request.url()));
  await page.route('**/gene/list*', (route) => void answers.push(() => route.continue()));
  await buyer.chooses('医保', '无');
  await expect(buyer.bottomBar).toContainText('正在计算');
  await expect(buyer.bottomBar).not.toContainText('326');
  await expect(buyer.premium).toHaveCount(0);
  await expect.poll(() => answers.length).toBe(1);
  await lookOnPhones(page, '85-trial-pending');

  // Another choice before the answer: the first is never taken, whenever it comes.
  await buyer.chooses('为谁投保', '配偶');
  await expect.poll(() => aborted.length).toBe(1);
  await expect.poll(() => answers.length).toBe(2);
  await expect(buyer.premium).toHaveCount(0);
  await answers[1]?.();
  await expect(buyer.premium).toContainText('628.00');
});

test('what cannot be had together is said in its place', async ({ page, server }) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds(medical);
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself(born);
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toContainText('326.00');
  await expect(page.getByText('不可选：只有尊享版可以附加特需病房')).toBeVisible();

  await buyer.chooses('为谁投保', '子女');
  const problem = page.getByRole('alert').filter({ hasText: '子女不超过 30 周岁' });
  await expect(problem).toBeVisible();
  await expect(buyer.premium).toHaveCount(0);
  await lookOnPhones(page, '86-trial-impossible');
  // A birthday is no choice: nobody is offered another.
  await expect(problem.getByRole('button')).toHaveCount(0);
  await buyer.chooses('为谁投保', '父母');
  await expect(problem).toHaveCount(0);
});

test('a choice that a birthday rules out is said in its place, and one tap takes the nearest', async ({
  page,
  server,
}) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('守护一生重疾险');
  await buyer.acknowledgesNotice();
  await buyer.chooses('为谁投保', '本人');
  await buyer.wasBorn(bornYearsAgo(28).birth_date);
  await buyer.chooses('交费期间', '30 年');
  await buyer.wasBorn(born);
  const problem = page.getByRole('alert').filter({ hasText: '超过 30 周岁最长可选 20 年' });
  await expect(problem).toBeVisible();
  await lookOnPhones(page, '88-trial-nearest');
  await problem.getByRole('button', { name: '改为 20 年' }).click();
  await expect(problem).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '20 年', exact: true })).toBeChecked();
});

test('another plan takes along what it can, and says what it cannot', async ({ page, server }) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds(medical);
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself(born);
  await buyer.comparesAndTakes('尊享版');
  await expect(buyer.premium).toContainText('1,086.00');
  await page.getByRole('checkbox', { name: /特需病房/ }).check();
  await expect(buyer.premium).toContainText('1,346.00');

  await buyer.button('对比计划').click();
  const sheet = page.getByRole('dialog', { name: '计划对比' });
  await expect(sheet.getByText(/已收起 \d+ 项相同内容/)).toBeVisible();
  await expect(sheet.getByRole('row', { name: /赔付比例/ })).toHaveCount(0);
  await lookOnPhones(page, '87-trial-plans');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await buyer.comparesAndTakes('优享版');
  await expect(page.getByRole('alert').filter({ hasText: '只有尊享版可以附加特需病房' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /特需病房/ })).not.toBeChecked();
  await expect(buyer.premium).toContainText('326.00');
});

test('an image below is loaded when it comes near; where it does not come, its words stand there', async ({
  page,
  server,
}) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  const asked: string[] = [];
  let isCut = true;
  await page.route('**/product-images/**', async (route) => {
    asked.push(route.request().url());
    await (isCut ? route.abort() : route.continue());
  });
  await buyer.finds(medical);
  await buyer.acknowledgesNotice();
  await expect(page.getByRole('heading', { name: '理赔怎么办' })).toBeAttached();
  expect(asked).toEqual([]);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.getByRole('heading', { name: '理赔怎么办' }).scrollIntoViewIfNeeded();
  const again = buyer.button('图片没有加载出来，点这里重试');
  await expect(again).toBeVisible();
  expect(asked).toHaveLength(3);
  await lookOnPhones(page, '87-trial-image-lost');
  isCut = false;
  await again.click();
  const image = page.getByRole('img', { name: /^理赔怎么办：1. 报案/ });
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth ?? 0)).toBe(686);
  // Its place was kept: nothing moved.
  expect(await height()).toBe(before);
  await image.scrollIntoViewIfNeeded();
  await lookOnPhones(page, '88-trial-image');
});

test('a new version of the product while the page is open: its changed text is read, its rates are printed, and it goes on', async ({
  page,
}) => {
  const own = await testServer({}, 'built');
  try {
    const buyer = new BuyerOnPhone(page, own.origin);
    await buyer.finds(medical);
    await buyer.acknowledgesNotice();
    await buyer.insuresHerself(born);
    await buyer.comparesAndTakes('优享版');
    await expect(buyer.premium).toContainText('326.00');
    await buyer.button('立即投保').click();
    await buyer.button(/开始阅读/).click();
    for (let document = 1; document <= 5; document++) await buyer.readsToTheEnd();
    await sellsNewVersion(own, ({ documents, plans }) => {
      documents.find(({ must_read }) => must_read)!.paragraphs[0]!.text = '新版本改写的一段。';
      for (const { rate_display } of plans) rate_display.note = '新版本的费率';
    });
    const rates = page.getByText(/^(每年，按投保时的周岁|新版本的费率)/);
    await expect(rates).toHaveText(/^每年/);
    await buyer.button('都已读完，继续投保').click();
    const list = page.getByRole('dialog', { name: '投保前，请逐份阅读' });
    await expect(list.getByText('未读')).toHaveCount(1);
    await expect(rates).toHaveText('新版本的费率');
    await buyer.button(/开始阅读/).click();
    await expect(page.getByText('新版本改写的一段')).toBeVisible();
    await buyer.readsToTheEnd();
    await buyer.button('都已读完，继续投保').click();
    await expect(page).toHaveURL(/#\/insure\?processNo=\w{8,}/);
  } finally {
    await own.close();
  }
});

test('rates that are the same at every age are printed without ages', async ({ page }) => {
  const own = await testServer({}, 'built');
  try {
    const rows = [
      { at: { social_insurance: 'yes' }, from: 0, fen: [32600] },
      { at: { social_insurance: 'no' }, from: 0, fen: [62800] },
    ];
    await sellsNewVersion(own, ({ rate_tables, plans }) => {
      rate_tables.push({ table: 'ageless', by: ['social_insurance'], along: null, rows });
      for (const { rate_display } of plans) rate_display.table = 'ageless';
    });
    const buyer = new BuyerOnPhone(page, own.origin);
    await buyer.finds(medical);
    await buyer.acknowledgesNotice();
    const rates = page.getByRole('region', { name: '基础版费率表' });
    await expect(rates.getByRole('columnheader')).toHaveText(['有医保', '无医保']);
    await expect(rates.getByRole('row').nth(1)).toHaveText(/326\.00.*628\.00/);
    await expect(rates).not.toContainText('周岁');
    await lookOnPhones(page, '82-trial-rates-ageless', () => rates.scrollIntoViewIfNeeded());
  } finally {
    await own.close();
  }
});

interface ProductText {
  version: number;
  readonly documents: readonly { must_read: boolean; paragraphs: { text: string }[] }[];
  readonly plans: readonly { rate_display: { note: string; table: string } }[];
  readonly rate_tables: unknown[];
}

/** The same product with something else in it. */
async function sellsNewVersion(
  { server }: TestServer,
  change: (product: ProductText) => void,
): Promise<void> {
  const { connection, now } = server.running.context;
  const product = JSON.parse(productText('ax-med-01.json')) as ProductText;
  product.version += 1;
  change(product);
  const newer = readProduct('ax-med-01.json', JSON.stringify(product));
  await stockShelf(connection.db, [newer], now());
}
