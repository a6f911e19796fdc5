import { Agent, salesOriginOf } from '../../support/agent.ts';
import { expect, test } from '../support/fixtures.ts';

const dead = '这个链接已不能使用';

for (const [where, title] of [
  ['/bridge?code=ABC', dead],
  ['/insure?processNo=I20', '没有找到这次投保'],
  ['/face-recognition-share-index?transmitRecordNo=T20', dead],
  ['/face-recognition-upload-share?transmitRecordNo=T20', dead],
  ['/share-order-confirm?transmitRecordNo=T20', dead],
  ['/detail?productNo=AX-MED-01&transmitRecordNo=T20', dead],
] as const)
  test(`a link that was cut off when it was copied leads where a wrong one does: ${where}`, async ({
    page,
    server,
  }) => {
    await page.goto(`${server.origin}/#${where}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });

test('so does the address of an application that an agent prepares', async ({ page, server }) => {
  const { salesToken } = await Agent.at(server.origin, 'S10001');
  const salesOrigin = salesOriginOf(server.origin);
  await page.goto(`${salesOrigin}/?salesToken=${salesToken}#/insure?processNo=I20`);
  await expect(page.getByRole('heading', { name: '没有找到这份投保单' })).toBeVisible();
});
