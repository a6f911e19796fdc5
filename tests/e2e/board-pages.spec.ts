import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { world } from '../../contract/sandbox/world.ts';
import { people } from '../../server/tables/person.ts';
import { recordings } from '../../server/tables/recording.ts';
import { verdicts } from '../../server/tables/review.ts';
import { Agent } from '../support/agent.ts';
import { makeClip } from '../support/make-clip.ts';
import { clipOf, judged, marksOver, newClipId, Reader, until } from '../support/reader.ts';
import { Reviewer } from '../support/staff.ts';
import type { TestServer } from '../support/server.ts';
import { desktop, opensBoard } from './support/desktop.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

// The board and the desk in every state, on a desktop and on two phones.

const statement = ['本人已阅读并理解保险条款。', '本人已如实告知健康状况。', '本人同意投保。'];
const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
  { width: 320, height: 568 },
];
let seed = 2000;
let clip: Uint8Array<ArrayBuffer>;
test.beforeAll(async () => {
  clip = await makeClip({ seconds: 6 });
});

async function invited(server: TestServer) {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    person_seed: seed++,
    sales_no: 'S10002',
    statement,
  });
  return { reader, recording, number: recording.recording_no };
}

async function submitted(server: TestServer) {
  const ready = await invited(server);
  const { reader, recording, number } = ready;
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  await reader.confirmsPolicy();
  const script = await reader.script();
  const clipId = newClipId();
  const { file_id } = await reader.uploads(clipId, clip);
  await reader.submits(script.script_version, [clipOf(clipId, file_id, 6000, marksOver(script, 6000))]);
  await until(() => reader.call(world.recording, { recording_no: number }), judged);
  return ready;
}

/** As the machine leaves it where it cannot tell. */
async function leftToAPerson(server: TestServer, number: string) {
  const { connection, blobs } = server.server.running.context;
  const key = `permanent/${number}/evidence-1.jpg`;
  await blobs.put(key, await picture(), { contentType: 'image/png' });
  const finding = {
    code: 'person_unsure',
    segment: 1,
    message: '第 2 段看不清是否本人，请人工判断',
  } as const;
  const [recording] = await connection.db
    .update(recordings)
    .set({ willOutcome: 'to_person' })
    .where(eq(recordings.recordingNo, number))
    .returning();
  await connection.db
    .update(people)
    .set({ portraitKey: key })
    .where(eq(people.personNo, recording!.personNo));
  await connection.db.delete(verdicts).where(eq(verdicts.recordingNo, number));
  await connection.db.insert(verdicts).values({
    recordingNo: number,
    submission: 1,
    decision: 'review',
    findings: [finding],
    measures: [0, 1, 2].map((segment) => ({
      segment,
      portraitDistance: 0.41 + segment / 11,
      speechMs: 4300,
    })),
    levels: Array.from({ length: 60 }, (_, i) => 0.03 + 0.05 * Math.abs(Math.sin(i / 3))),
    frames: [2300, 2900, 3400].map((at_ms) => ({ code: finding.code, segment: 1, at_ms, key })),
    thresholdsVersion: '2026-11',
    engine: 'embedded',
    judgedAt: new Date(),
  });
  await connection.db
    .update(recordings)
    .set({
      status: 'in_review',
      findings: [finding],
      segments: recording!.segments.map((segment) => ({ ...segment, status: 'read', remark: null })),
    })
    .where(eq(recordings.recordingNo, number));
}

/** One grey dot, enough to be shown. */
const picture = async () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM4c+bMfwAGzgMQm0pSjQAAAABJRU5ErkJggg==',
    'base64',
  );

test('the board in its states', async ({ server, browser }) => {
  test.setTimeout(180_000);
  const agent = await Agent.at(server.origin, 'S10002');
  const fresh = await invited(server);
  const policy = await invited(server);
  await policy.reader.opensLink(policy.recording.short_link);
  await policy.reader.provesIdentity(policy.recording);
  const revoked = await invited(server);
  await agent.revokes(revoked.number);
  const returned = await submitted(server);
  await new Reviewer(server.origin).returns(returned.number, [
    { segment: 1, remark: '这一段声音太小，请靠近手机再读一次' },
  ]);
  const done = await submitted(server);
  await new Reviewer(server.origin).passes(done.number);
  const review = await submitted(server);
  await leftToAPerson(server, review.number);

  for (const size of sizes) {
    const context = await desktop(browser, size);
    const page = await context.newPage();
    const at = async (number: string, name: string, text: string | RegExp) => {
      await page.goto(`${server.origin}/#/pc-share?recordingNo=${number}`);
      await expect(page.getByRole('region', { name: '客户详情' }).getByText(text).first()).toBeVisible();
      await look(page, name);
    };
    await opensBoard(page, server.origin, 'S10002');
    await expect(page.getByText('实时更新')).toBeVisible();
    await look(page, '60-board');
    await page.getByRole('button', { name: /^已撤回/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: revoked.recording.person.name })).toBeVisible();
    await page.getByRole('searchbox').fill('没有这个人');
    await expect(page.getByText('没有符合条件的客户。')).toBeVisible();
    await look(page, '61-board-nobody-found');
    await page.goto(`${server.origin}/#/pc-share?recordingNo=${fresh.number}`);
    await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
    await look(page, '62-board-code');
    await at(policy.number, '63-board-policy', /正在确认保单/);
    await page.getByRole('button', { name: '显示二维码' }).click();
    await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
    await page.getByRole('button', { name: '撤回链接' }).click();
    await expect(page.getByText(/撤回后链接立即失效/)).toBeVisible();
    await look(page, '64-board-revoke');
    await at(returned.number, '65-board-returned', '有 1 段需要补录');
    if (size.width > 900) {
      await at(revoked.number, '66-board-revoked', '链接已撤回');
      await at(review.number, '67-board-in-review', '人工审核中');
      await at(done.number, '68-board-done', '✓ 已完成');
    }
    await context.close();
  }

  const context = await desktop(browser);
  const page = await context.newPage();
  await page.route('**/sales-recording/customers', (route) => route.abort());
  await opensBoard(page, server.origin, 'S10002');
  await expect(page.getByRole('heading', { name: '看板没有加载出来' })).toBeVisible();
  await look(page, '69-board-error');
  await page.unroute('**/sales-recording/customers');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByText('实时更新')).toBeVisible();
  await page.getByRole('link', { name: fresh.recording.person.name, exact: true }).click();
  await page.getByRole('button', { name: '重新发送短信' }).click();
  await expect(page.getByText('短信已发出')).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后可再发/ })).toBeDisabled();
  await page.getByRole('button', { name: '复制' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.origin}/#${fresh.recording.short_link}`,
  );
  await page.getByRole('button', { name: '撤回链接' }).click();
  await page.getByRole('button', { name: '确认撤回' }).click();
  await expect(page.getByText('链接已撤回，客户不能再打开')).toBeVisible();
  await page.getByRole('button', { name: '换新链接并发短信' }).click();
  await expect(page.getByText('新链接已生效')).toBeVisible();
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
  await context.close();
});

test('the reviewer’s desk: script beside video, findings lead to their place, keys work, another’s decision is seen', async ({
  server,
  browser,
}) => {
  test.setTimeout(120_000);
  const { number, reader } = await submitted(server);
  await leftToAPerson(server, number);
  const context = await desktop(browser);
  const page = await context.newPage();
  await page.goto(`${server.origin}/sandbox.html#/review`);
  const queue = page.getByRole('navigation', { name: '审核任务' });
  const waits = queue.getByRole('link').filter({ hasText: '待人工审核' });
  await expect(waits.first()).toBeVisible();
  await look(page, '70-desk-queue');
  await page.goto(`${server.origin}/sandbox.html#/review/${number}`);
  const video = page.getByLabel('提交的录像');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  await expect(page.getByText('系统拿不准，请人工判断')).toBeVisible();
  const portrait = page.getByRole('img', { name: '身份留存照片' });
  expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.getByText('请先在右上角填写审核员姓名。')).toBeVisible();
  await look(page, '71-desk-no-name');
  await page.getByLabel('审核员姓名').fill('程清和');
  await page.getByRole('button', { name: '保存', exact: true }).click();

  const place = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await page
    .getByRole('button', { name: /难辨是否本人 00:02/ })
    .first()
    .click();
  await expect.poll(place).toBeCloseTo(2.3, 1);
  await expect(page.getByRole('button', { name: /^第 2 段 00:02 本人/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('heading', { name: '审核台' }).click();
  await page.keyboard.press('3');
  await expect.poll(place).toBeGreaterThanOrEqual(3.9);
  await page.keyboard.press('Shift+Digit2');
  await expect(page.getByRole('checkbox', { name: '第 2 段需重录' })).toBeChecked();
  await page.getByLabel('第 2 段给客户的意见').fill('请正对镜头再读一次，1 到 2 遍都可以');
  await expect.poll(place).toBeGreaterThanOrEqual(3.9);
  await look(page, '72-desk-choice');

  // Somebody else decides meanwhile: seen at once, and not overrun by a key pressed before it was read.
  await new Reviewer(server.origin, '许南乔').passes(number);
  await expect(page.getByText('许南乔已通过这次录制')).toBeVisible({ timeout: 10_000 });
  await page.keyboard.press('Control+Enter');
  await look(page, '73-desk-overtaken');
  await page.getByRole('button', { name: '改变结论' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('已退回 1 段，客户会收到短信')).toBeVisible();
  await expect(page.getByText('程清和已退回这次录制')).toBeVisible();
  const { reviews } = await reader.call(world.recording, { recording_no: number });
  expect(reviews.map(({ reviewer, decision }) => `${reviewer} ${decision}`)).toEqual([
    '程清和 return',
    '许南乔 pass',
  ]);
  await look(page, '74-desk-decided');
  await context.close();

  const narrow = await desktop(browser, { width: 375, height: 812 });
  const small = await narrow.newPage();
  await small.goto(`${server.origin}/sandbox.html#/review/${number}`);
  await expect(small.getByRole('heading', { name: '以往记录' })).toBeVisible();
  await look(small, '75-desk');
  await narrow.close();
});

test('the customer is told honestly that a person looks, and who helps when no submission is left', async ({
  phone,
  server,
}) => {
  test.setTimeout(120_000);
  const { page } = phone;
  const { reader, recording, number } = await submitted(server);
  await page.addInitScript(([token]) => localStorage.setItem('visitor_token', token ?? ''), [reader.token]);
  const opens = () =>
    page.goto(`${server.origin}/#/recording-finish?transmitRecordNo=${recording.transmit_record_no}`);
  await leftToAPerson(server, number);
  await opens();
  await expect(page.getByText('录制已提交，正在人工审核')).toBeVisible();
  await expect(page.getByText(/最迟 .* 前给出结果/)).toBeVisible();
  await lookOnBoth(page, '80-finish-in-review');
  const reviewer = new Reviewer(server.origin);
  await reviewer.passes(number);
  await expect(page.getByText('审核员已看过录像并通过')).toBeVisible({ timeout: 10_000 });
  await lookOnBoth(page, '81-finish-passed-by-person');
  await reviewer.returns(number, [{ segment: 1, remark: '声音太小，请靠近手机' }], '其余都很好，谢谢');
  await expect(page.getByText('其余都很好，谢谢')).toBeVisible({ timeout: 10_000 });
  await lookOnBoth(page, '82-fail-by-person');

  const { connection } = server.server.running.context;
  const { events } = await import('../../server/tables/event.ts');
  await connection.db.insert(events).values(
    Array.from({ length: 4 }, () => ({
      ownerKind: 'recording' as const,
      ownerNo: number,
      name: 'submit' as const,
      actor: 'test',
      detail: {},
      at: new Date(),
    })),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: '请联系您的顾问' })).toBeVisible();
  await lookOnBoth(page, '83-used-up');
  await page.goto(
    `${server.origin}/#/recording-start-video?transmitRecordNo=${recording.transmit_record_no}`,
  );
  await expect(page.getByRole('heading', { name: '请联系您的顾问' })).toBeVisible();
});

/** On a usual phone and on the smallest. */
async function lookOnBoth(page: Page, name: string): Promise<void> {
  for (const viewport of sizes.slice(1)) {
    await page.setViewportSize(viewport);
    await look(page, name);
  }
}
