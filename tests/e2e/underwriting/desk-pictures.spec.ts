import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { underwriting } from '../../../contract/services/underwriting.ts';
import { Declarant, Underwriter } from '../../support/underwriting.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnAll } from '../support/look.ts';

test('pictures of a case are fetched once, however often the case is asked for', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const context = await desktop(browser);
  const page = await context.newPage();
  await logsIn(page, server.origin, '/underwriting-desk', '江若谷');
  await page.getByRole('link', { name: device.person.name }).click();
  const picture = page.getByRole('region', { name: '影像' }).getByRole('img');
  const before = await picture.getAttribute('src');
  const asked = (url: string) => new URL(url).pathname === underwriting.case.path;
  await page.waitForResponse((response) => asked(response.url()));
  await page.waitForResponse((response) => asked(response.url()));
  expect(await picture.getAttribute('src')).toBe(before);
  await context.close();
});

test('who changes their mind about a picture asks for nothing of its kind', async ({ server, browser }) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const context = await desktop(browser);
  const page = await context.newPage();
  await logsIn(page, server.origin, '/underwriting-desk', '江若谷');
  await page.getByRole('link', { name: device.person.name }).click();
  await page.getByRole('button', { name: '不清楚，要求重拍' }).click();
  const kind = page.getByRole('checkbox', { checked: true });
  await expect(kind).toHaveAccessibleName(/1 张重拍/);
  await page.getByLabel(/要补充什么/).fill('请拍下整页，连同医院的章');
  await kind.uncheck();
  await expect(kind).toHaveCount(0);
  await expect(page.getByLabel(/要补充什么/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '不清楚，要求重拍' })).toBeVisible();
  await context.close();
});

test('what was chosen over a case is not sent over the material that came since', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const context = await desktop(browser);
  const page = await context.newPage();
  await logsIn(page, server.origin, '/underwriting-desk', '江若谷');
  await page.getByRole('link', { name: device.person.name }).click();
  await page.getByRole('radio', { name: /拒保/ }).check();
  const explanation = page.getByLabel(/说明/);
  await explanation.fill('心脏病史，暂不能承保。');
  await page.route(`**${underwriting.case.path}?*`, (route) => route.abort());
  const colleague = new Underwriter(server.origin);
  const { case_no } = await colleague.caseOf(device);
  const images = [{ image: 'checkup', note: '请补充近两年的体检报告', again: [] }];
  await colleague.asks(underwriting.askForImages, { case_no, request_id: randomUUID(), images });
  await device.looks();
  await device.sendsImages();
  await page.unroute(`**${underwriting.case.path}?*`);
  const sentAnew = page.getByRole('alert').filter({ hasText: '客户刚刚重新提交，请重新查看' });
  await expect(sentAnew).toBeVisible();
  await look(page, 'desk-sent-anew');
  await expect(explanation).toHaveValue('');
  await expect(page.getByRole('radio', { name: /拒保/ })).not.toBeChecked();
  await context.close();
});

test('a large picture is read to all its edges, however it is turned', async ({ server, browser }) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const context = await desktop(browser);
  const page = await context.newPage();
  const large = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a9c' } });
  const body = await large.jpeg().toBuffer();
  await page.route(/underwriting/, (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ body, contentType: 'image/jpeg' })
      : route.fallback(),
  );
  await logsIn(page, server.origin, '/underwriting-desk', '江若谷');
  await page.getByRole('link', { name: device.person.name }).click();
  const stage = page.getByRole('region', { name: '影像' });
  await expect
    .poll(() => stage.getByRole('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBe(1600);
  const reaches = () =>
    stage.evaluate((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const edges = () => box.querySelector('img')!.getBoundingClientRect();
      box.scrollTo(0, 0);
      const first = edges();
      const start = [first.left >= left - 1, first.top >= top - 1];
      box.scrollTo(box.scrollWidth, box.scrollHeight);
      const last = edges();
      return [...start, last.right <= right + 1, last.bottom <= bottom + 1];
    });
  const turn = page.getByRole('button', { name: '旋转' });
  const whole = [true, true, true, true];
  for (const size of ['放大', '缩小']) {
    await page.getByRole('button', { name: size }).click();
    for (const turned of [90, 180, 270, 0]) {
      await turn.click();
      expect(await reaches(), `${size} ${turned}`).toEqual(whole);
      if (turned === 90) await look(page, `desk-picture-${size === '放大' ? 'large' : 'whole'}-turned`);
    }
  }
  await context.close();
});

test('marks of pictures that are to be taken again outlast the way to the conclusion and back', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const context = await desktop(browser);
  const page = await context.newPage();
  await logsIn(page, server.origin, '/underwriting-desk', '江若谷');
  await page.getByRole('link', { name: device.person.name }).click();
  await page.getByRole('button', { name: '不清楚，要求重拍' }).click();
  await page.getByRole('button', { name: '返回结论' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '不要求重拍' })).toBeVisible();
  await page.getByRole('button', { name: '请客户补充资料' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/1 张重拍/);
  await page.getByRole('button', { name: '发给客户' }).click();

  await expect(page.getByText('等客户补充资料')).toBeVisible();
  await page.getByRole('radio', { name: /^等客户/ }).check();
  const row = page.getByRole('navigation', { name: '核保任务' }).getByRole('link');
  await expect(row).toContainText(device.person.name);
  await lookOnAll(page, 'desk-asked-for');
  await page.getByRole('button', { name: '撤回请求' }).click();
  await expect(page.getByRole('button', { name: '发出结论' })).toBeVisible();
  await expect(page.getByRole('button', { name: '不清楚，要求重拍' })).toBeVisible();
  await context.close();
});
