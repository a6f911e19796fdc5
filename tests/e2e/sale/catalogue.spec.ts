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
