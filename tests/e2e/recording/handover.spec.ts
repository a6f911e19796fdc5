import { Customer } from '../support/customer.ts';
import { expect, quickStatement, storedVideo, test } from '../support/fixtures.ts';
import { launchPhone } from '../support/phone.ts';
import { look } from '../support/look.ts';

test.use({ statement: quickStatement });

test('handed over to another phone in the midst: it goes on where the first stood', async ({
  phone,
  server,
  camera,
  viewport,
}) => {
  const { customer, page } = phone;
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  await expect(page.getByText('第 2 / 3 段')).toBeVisible({ timeout: 40_000 });
  await customer.button('遇到困难').click();
  await expect(page.getByText('读过的内容已上传，换机后不用重读')).toBeVisible({ timeout: 15_000 });
  await look(page, '50-hand-over');

  const second = await launchPhone(camera, viewport);
  const other = new Customer(second.page, customer.recording, server.origin);
  await other.opensLink();
  await other.begins();
  await other.provesIdentity();
  await expect(second.page.getByText('上次读到第 2 段')).toBeVisible();
  await look(second.page, '51-go-on-elsewhere');
  await other.button('删除并从头录制').click();
  const sheet = second.page.getByRole('dialog', { name: '删除录好的内容？' });
  await expect(sheet).toContainText('会从本机和服务器上删除，不能恢复');
  await expect(sheet).toContainText('另一台手机上录的，请在那台手机上打开链接删除');
  await other.button('保留，接着录').click();
  await expect(page.getByText('正在另一台设备上录制')).toBeVisible({ timeout: 15_000 });
  await look(page, '52-handed-over');
  await other.opensCamera();
  await expect(second.page.getByText('第 2 / 3 段')).toBeVisible();
  await other.readsToTheEnd();
  await other.isSubmitted();
  await expect(page.getByText('已在另一台设备上提交')).toBeVisible({ timeout: 15_000 });

  const { detail } = await storedVideo(server, customer.recording.recording_no);
  expect(detail.status).toBe('verified');
  expect(detail.clips[0]?.marks.some(({ segment }) => segment === 0)).toBe(true);
  expect(detail.clips[1]?.marks.every(({ segment }) => segment > 0)).toBe(true);
  await second.close();
  expect(second.problems).toEqual([]);
});
