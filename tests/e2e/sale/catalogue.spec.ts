import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones } from '../support/look.ts';

test('the shelf is searched, looked at by category, and says what to do where nothing is found', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/#/`);
  const shown = page.getByRole('list').getByRole('heading', { level: 3 });
  const count = page.getByRole('status').filter({ hasText: /在售|没有/ });
  const search = page.getByLabel('搜索产品');
  const chips = page.getByRole('group', { name: '按类别查看' });
  await expect(count).toHaveText('在售 4 款');

  await test.step('by a word, by two, and by what is no name', async () => {
    await search.fill('百万');
    await expect(shown).toHaveText(['安行百万医疗险']);
    await expect(count).toHaveText('在售 1 款');
    await search.fill(' 安行示例人寿  犹豫期 ');
    await expect(count).toHaveText('在售 4 款');
    await search.fill('安行示例人寿  医疗');
    await expect(count).toHaveText('在售 1 款');
    await search.fill('');
    await expect(count).toHaveText('在售 4 款');
  });

  await test.step('by category', async () => {
    await chips.getByRole('button', { name: '医疗险' }).click();
    await expect(chips.getByRole('button', { name: '医疗险' })).toHaveAttribute('aria-pressed', 'true');
    await expect(chips.getByRole('button', { name: '全部' })).toHaveAttribute('aria-pressed', 'false');
    await expect(shown).toHaveText(['安行百万医疗险']);
  });

  await test.step('both at once may leave nothing, and one tap shows everything again', async () => {
    await search.fill('养老');
    await expect(count).toHaveText('没有符合的产品');
    await expect(shown).toHaveCount(0);
    await lookOnPhones(page, '79-shelf-nothing');
    await page.getByRole('button', { name: '查看全部' }).click();
    await expect(count).toHaveText('在售 4 款');
    await expect(search).toHaveValue('');
    await expect(chips.getByRole('button', { name: '全部' })).toHaveAttribute('aria-pressed', 'true');
  });
});

test('who comes back from a product finds the shelf as they left it', async ({ page, server }) => {
  // Safari scrolls back before the page is drawn, which is in vain: nothing but the app's own doing is looked at.
  await page.addInitScript(() => (history.scrollRestoration = 'manual'));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`${server.origin}/#/`);
  const search = page.getByLabel('搜索产品');
  const count = page.getByRole('status').filter({ hasText: /在售|没有/ });
  const chosen = page.getByRole('group', { name: '按类别查看' }).getByRole('button', { pressed: true });
  const scrolled = () => page.evaluate(() => scrollY);
  const notice = page.getByRole('dialog', { name: '投保前请您知晓' });

  await test.step('where it was scrolled to, by the phone’s way back and by the page’s', async () => {
    await expect(count).toHaveText('在售 4 款');
    const last = page.getByRole('list').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const stood = await scrolled();
    expect(stood).toBeGreaterThan(200);
    await last.click();
    await expect(notice).toBeVisible();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(notice).toBeHidden();
    await expect.poll(scrolled).toBe(stood);
    await last.click();
    await page.getByRole('button', { name: '我已知晓，开始了解' }).click();
    await page.getByRole('button', { name: '返回' }).click();
    await expect(last).toBeVisible();
    await expect.poll(scrolled).toBe(stood);
  });

  await test.step('and what was looked for', async () => {
    await page.getByRole('button', { name: '医疗险', exact: true }).click();
    await search.fill('百万');
    await expect(count).toHaveText('在售 1 款');
    await page.getByRole('link', { name: /安行百万医疗险/ }).click();
    await expect(page).toHaveURL(/#\/detail/);
    await page.goBack();
    await expect(search).toHaveValue('百万');
    await expect(chosen).toHaveText('医疗险');
    await expect(count).toHaveText('在售 1 款');
    await page.getByRole('button', { name: '清空' }).click();
    await expect(search).toBeFocused();
    await page.reload();
    await expect(chosen).toHaveText('医疗险');
    await expect(search).toHaveValue('');
  });
});
