import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, quickStatement, test } from '../support/fixtures.ts';

test.use({ statement: quickStatement, serviceWorkers: 'allow' });

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

const shellIsKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('a reload without network shows what is safe on this device, and goes on by itself', async ({
  phone,
}) => {
  const { customer, context, page } = phone;
  await customer.reachesRecordingPage();
  await shellIsKept(page);
  await customer.opensCamera();
  await expect(page.getByText('第 2 / 3 段')).toBeVisible({ timeout: 40_000 });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '网络没有连上' })).toBeVisible();
  await expect(page.getByText(/已录的 \d+ 秒 ?安全保存在本机。网络恢复后会自动继续。/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('上次读到第 2 段')).toBeVisible();
});

test('a new version waits while another page is open, and is let in by the next visit', async ({ phone }) => {
  const { customer, context, page } = phone;
  await customer.opensLink();
  await shellIsKept(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const files = readdirSync(dist).filter((name) => name.startsWith('service-worker.js'));
  const before = files.map((name) => readFileSync(dist + name));
  const script = readFileSync(`${dist}service-worker.js`);
  const served = await page.request.get(new URL('/service-worker.js', page.url()).href);
  expect(await served.text(), 'the page’s revision is of its policy, too').not.toBe(script.toString());
  try {
    writeFileSync(`${dist}service-worker.js`, Buffer.concat([script, Buffer.from('\n// another version\n')]));
    for (const name of files) if (name !== 'service-worker.js') rmSync(dist + name);
    const other = customer.on(await context.newPage());
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(waiting).toBe(true);
    await other.opensLink();
    expect(await waiting()).toBe(true);
    await other.page.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: '朗读录制' })).toBeVisible();
    await expect.poll(waiting).toBe(false);
  } finally {
    files.forEach((name, at) => writeFileSync(dist + name, before[at] ?? ''));
  }
});
