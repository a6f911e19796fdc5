import type { Page } from '@playwright/test';
import { world } from '../../../contract/sandbox/world.ts';
import { fixtureStatement } from '../../../fixtures/clips/statement.ts';
import { Reader } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { Customer } from '../support/customer.ts';
import { expect, oneSegment, quickStatement, test } from '../support/fixtures.ts';
import { callHoldsCamera, leavesPage, takesCall, worksElsewhere } from '../support/interruptions.ts';
import { look } from '../support/look.ts';
import { launchPhone } from '../support/phone.ts';

test.use({ statement: quickStatement });

/**
 * Where the picture stands and whether anything stands there at all, at every frame from now on; and how many frames
 * are without the words, from the first that has them until it records.
 */
async function watchStage(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.seen = { boxes: [], blank: 0, elements: new Set(), begun: false, records: false, wordless: 0 };
    const frame = () => {
      const video = document.querySelector('video');
      if (video) {
        const { x, y, width, height } = video.getBoundingClientRect();
        const box = [x, y, width, height].map(Math.round).join();
        if (!window.seen.boxes.includes(box)) window.seen.boxes.push(box);
        window.seen.elements.add(video);
      }
      const words = document.getElementById('root').innerText.trim();
      if (words === '' || words === '正在加载') window.seen.blank += 1;
      if (document.querySelector('[aria-current=true]')) window.seen.begun = true;
      else if (window.seen.begun && !window.seen.records) window.seen.wordless += 1;
      window.seen.records ||= [...document.querySelectorAll('button')].some((one) => one.innerText.includes('暂停'));
      requestAnimationFrame(frame);
    };
    frame();
  })()`);
}

const stageSeen = (page: Page) =>
  page.evaluate<Record<'blank' | 'elements' | 'wordless', number> & { boxes: string[]; records: boolean }>(
    '({ ...window.seen, elements: window.seen.elements.size })',
  );

const barColour = (page: Page) => page.locator('meta[name=theme-color]').getAttribute('content');

/** Large, near the lens, and what comes next within the frame. */
async function readsNearTheLens(page: Page): Promise<void> {
  const words = page.locator('[aria-current=true]');
  await expect(words).toHaveCSS('font-size', '24px');
  const { height } = page.viewportSize()!;
  expect((await words.boundingBox())!.y).toBeLessThan(height / 3);
  // Where it is cut off by the frame nothing of it is in the viewport.
  await expect(page.getByText(/^下一段：./)).toBeInViewport();
}

/** Remembers the camera that the page shows now. */
const keepsTracks = (page: Page) =>
  page.evaluate('window.tracks = document.querySelector("video").srcObject.getTracks()');

/** --danger of the tokens. */
const danger = 'rgb(185, 50, 42)';

const cameraIsOff = (page: Page) =>
  expect
    .poll(() => page.evaluate('window.tracks.every(({ readyState }) => readyState === "ended")'))
    .toBe(true);

/** Of the picture that stays when the camera is gone; 0 where none is shown. */
const brightestOfLastPicture = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('canvas');
    if (!canvas || canvas.hidden || canvas.width === 0) return 0;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((most, value, i) => (i % 4 < 3 ? Math.max(most, value) : most), 0);
  })()`);

test('from the check to the result the picture keeps its place, and nothing is ever blank', async ({
  phone,
}) => {
  const { customer, page } = phone;
  await customer.reachesRecordingPage();
  await watchStage(page);
  const light = await barColour(page);
  await customer.opensCamera();
  await expect(customer.button('暂停')).toBeVisible({ timeout: 20_000 });
  expect(await barColour(page)).toBe('#0d1412');
  await readsNearTheLens(page);
  await customer.readsToTheEnd();
  await customer.isSubmitted();
  expect(await barColour(page)).toBe(light);
  await expect(customer.button('完成')).toBeVisible();
  const { boxes, blank, elements, records, wordless } = await stageSeen(page);
  expect([records, wordless]).toEqual([true, 0]);
  expect(boxes).toHaveLength(1);
  expect(elements).toBe(1);
  expect(blank).toBe(0);
  await expect(page.getByText(customer.recording.recording_no)).toBeVisible();
  const receipt = page.locator('section', { hasText: '提交回执' });
  for (const row of [/产品.+提交时间/, /提交时间.*\d{2}:\d{2}/, /录制时长.*\d+ 秒/])
    await expect(receipt).toContainText(row);
  await customer.button('完成').click();
  await expect(page.locator('.adm-toast-main')).toContainText('已办完，您可以关闭本页');
});

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 812, height: 375 }, statement: fixtureStatement });

  test('the words stand beside the picture', async ({ phone }) => {
    const { customer, page } = phone;
    await customer.reachesRecordingPage();
    await customer.opensCamera();
    await expect(customer.button('暂停')).toBeVisible({ timeout: 20_000 });
    const words = await page.locator('[aria-current=true]').boundingBox();
    const picture = await page.locator('video').boundingBox();
    if (!words || !picture) throw new Error('nothing is read or nothing is filmed');
    expect(words.height).toBeGreaterThan(24);
    expect(words.y + words.height).toBeLessThan(300);
    expect(words.x + words.width).toBeLessThanOrEqual(picture.x);
    expect(picture.height).toBeGreaterThan(300);
    const next = await customer.button('下一段').boundingBox();
    expect((next?.x ?? 812) + (next?.width ?? 0)).toBeLessThanOrEqual(picture.x);
    // What is seen at that place is the phrase, and nothing over it.
    const { x, y } = { x: words.x + 8, y: words.y + words.height / 2 };
    expect(
      await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('[aria-current=true]') !== null`),
    ).toBe(true);
    await look(page, '80-recording-on-its-side');
  });
});

test.describe('a network that is gone by then', () => {
  test.use({ statement: oneSegment });

  test('the recording begins all the same, the camera is off before it is sent, and it is sent by itself once the network is back', async ({
    phone,
    server,
  }) => {
    const { customer, page, context } = phone;
    await customer.reachesRecordingPage();
    await customer.button(/打开摄像头/).click();
    await expect(customer.button(/开始录制/)).toBeVisible({ timeout: 30_000 });
    // What it needs was loaded while the guide was read.
    await context.setOffline(true);
    await customer.button(/开始录制/).click();
    await expect(customer.button('暂停')).toBeVisible({ timeout: 20_000 });
    await context.setOffline(false);
    await keepsTracks(page);
    await expect(customer.button('读完了')).toBeVisible({ timeout: 60_000 });
    await page.waitForTimeout(1500);
    await context.setOffline(true);
    await customer.button('读完了').click();
    await expect(page.getByRole('heading', { name: /正在提交|网络中断/ })).toBeVisible({ timeout: 20_000 });
    await cameraIsOff(page);
    expect(await brightestOfLastPicture(page)).toBeGreaterThan(100);
    // Longer than anybody tries.
    await expect(page.getByRole('heading', { name: '还没有提交成功' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('连上后会自动提交')).toBeVisible();
    await context.setOffline(false);
    await customer.isSubmitted();
    const { clips } = await new Reader(server.origin).call(world.recording, {
      recording_no: customer.recording.recording_no,
    });
    expect(clips.map(({ rung }) => rung)).toEqual(['live_encode']);
    await page.close();
  });

  test('an encoder that did not arrive is tried again, and no rung is left for it', async ({
    phone,
    server,
  }) => {
    const { customer, page, context } = phone;
    const encoder = /encode\.worker/;
    await context.route(encoder, (route) => route.abort());
    await customer.reachesRecordingPage();
    await customer.opensCamera();
    await expect(page.getByRole('heading', { name: '网络没有连上' })).toBeVisible({ timeout: 20_000 });
    await look(page, '81-not-loaded');
    await context.unroute(encoder);
    await customer.button('重试').click();
    await expect(customer.button('暂停')).toBeVisible({ timeout: 20_000 });
    await customer.readsToTheEnd();
    await customer.isSubmitted();
    const { clips } = await new Reader(server.origin).call(world.recording, {
      recording_no: customer.recording.recording_no,
    });
    expect(clips.map(({ rung }) => rung)).toEqual(['live_encode']);
  });
});

test('what was read is deleted only where a sheet was answered that names it', async ({ phone }) => {
  const { customer, context, page } = phone;
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  await expect(page.getByText('第 2 / 3 段')).toBeVisible({ timeout: 40_000 });
  await page.close();
  const again = customer.on(await context.newPage());
  await again.opensLink();
  await again.button(/接着办/).click();
  await expect(again.page.getByText('上次读到第 2 段')).toBeVisible();
  await again.button('删除并从头录制').click();
  const sheet = again.page.getByRole('dialog', { name: '删除录好的内容？' });
  await expect(sheet.getByText(/已录的 \d+ 秒（读到第 2 段）/)).toBeVisible();
  await look(again.page, '82-discard');
  await expect(again.button('删除并重录')).toHaveCSS('background-color', danger);
  await again.button('保留，接着录').click();
  await expect(sheet).toBeHidden();
  await expect(again.page.getByText('上次读到第 2 段')).toBeVisible();
  await again.button('删除并从头录制').click();
  await again.button('删除并重录').click();
  await again.button(/开始录制/).click({ timeout: 30_000 });
  await expect(again.page.getByText('第 1 / 3 段')).toBeVisible({ timeout: 20_000 });
});

test('a call that still holds the camera: opened again after it, the reading goes on where it stood', async ({
  phone,
}) => {
  const { customer, page } = phone;
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  await expect(page.getByText('第 2 / 3 段')).toBeVisible({ timeout: 40_000 });
  const callEnds = await callHoldsCamera(page);
  await takesCall(page);
  await expect(page.getByRole('heading', { name: '麦克风被中断' })).toBeVisible({ timeout: 20_000 });
  await customer.button('继续录制').click();
  await expect(page.getByRole('heading', { name: '摄像头正被占用' })).toBeVisible({ timeout: 20_000 });
  // Who takes another phone instead is told that it will find what was read.
  await expect(page.getByText('读过的内容已上传，换机后不用重读')).toBeVisible({ timeout: 15_000 });
  await callEnds();
  await customer.button('重新打开').click();
  await customer.button(/开始录制/).click({ timeout: 30_000 });
  await expect(customer.button('暂停')).toBeVisible({ timeout: 20_000 });
  expect(await page.getByText(/^第 \d \/ 3 段$/).textContent()).toBe('第 2 / 3 段');
});

test('submitting by hand is kept over a reload, going back, and a hand-over', async ({
  phone,
  server,
  camera,
  viewport,
}) => {
  const { customer, page } = phone;
  await customer.reachesRecordingPage();
  const automatic = page.getByRole('switch', { name: /读完后自动提交/ });
  await automatic.click();
  await page.reload();
  await expect(automatic).not.toBeChecked();
  await customer.opensLink();
  await customer.button(/接着办/).click();
  await expect(automatic).not.toBeChecked();
  await customer.opensCamera();
  await customer.button('遇到困难').click({ timeout: 30_000 });
  await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text; }');
  await customer.button('复制链接').click();
  const link = await page.evaluate<string>('window.copied');

  const second = await launchPhone(camera, viewport);
  await second.page.goto(link);
  const other = new Customer(second.page, customer.recording, server.origin);
  await other.begins();
  await other.provesIdentity();
  await expect(second.page.getByRole('switch', { name: /读完后自动提交/ })).not.toBeChecked();
  await second.close();
});

test('all is read and looked at first: no camera is on, one segment is read again, and a reload leads to where it is submitted', async ({
  phone,
}) => {
  const { customer, page } = phone;
  await customer.reachesRecordingPage();
  await page.getByRole('switch', { name: /读完后自动提交/ }).click();
  await customer.opensCamera();
  await keepsTracks(page);
  await customer.readsToTheEnd();
  await expect(page.getByRole('heading', { name: '全部读完了' })).toBeVisible();
  await cameraIsOff(page);
  expect(await brightestOfLastPicture(page)).toBeGreaterThan(100);
  await customer.button('逐段查看').click();
  await expect(page.getByRole('heading', { name: '查看录制' })).toBeVisible();
  await customer.button('重录这一段').last().click();
  await expect(page.getByText('第 3 / 3 段').or(customer.button('读完了')).first()).toBeVisible({
    timeout: 30_000,
  });
  await customer.readsToTheEnd();
  await expect(page.getByRole('heading', { name: '全部读完了' })).toBeVisible();
  await customer.button('逐段查看').click();
  await expect(page.getByRole('heading', { name: '查看录制' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '全部读完了' })).toBeVisible();
  await customer.button('逐段查看').click();
  await page.reload();
  await expect(page.getByText('上次已全部读完')).toBeVisible();
  await customer.button('提交上次的录制').click();
  await customer.isSubmitted();
});

test.describe('one segment that is read again and broken off', () => {
  // Its first segment has two phrases.
  test.use({ statement: [fixtureStatement[0], ...quickStatement.slice(1)] });

  test('is gone on with, played part after part, and submitted without anything of the old take', async ({
    phone,
    server,
  }) => {
    const { customer, page } = phone;
    await customer.reachesRecordingPage();
    await page.getByRole('switch', { name: /读完后自动提交/ }).click();
    await customer.opensCamera();
    await customer.readsToTheEnd();
    await customer.button('逐段查看').click();
    await customer.button('重录这一段').first().click();
    await expect(page.locator('[aria-current=true]')).toContainText('知悉责任免除', { timeout: 40_000 });
    await leavesPage(page);
    await expect(page.getByRole('heading', { name: '您刚才离开了页面' })).toBeVisible();
    // The phone discards the page meanwhile: what comes after the segment was read already, and is not asked for.
    await page.reload();
    await expect(page.getByText('上次读到第 1 段')).toBeVisible();
    await customer.opensCamera();
    await customer.readsToTheEnd();
    await expect(page.getByRole('heading', { name: '全部读完了' })).toBeVisible();
    await customer.button('逐段查看').click();
    await customer.button('查看录像').first().click();
    await expect(page.getByText('这一段分 2 次录成，会连续播放，正在看第 1 次')).toBeVisible();
    await page.evaluate('void document.querySelector("video").play()');
    await expect(page.getByText('正在看第 2 次')).toBeVisible({ timeout: 20_000 });
    await look(page, '84-two-parts');
    await customer.button('提交录制').click();
    await customer.isSubmitted();
    const { clips } = await new Reader(server.origin).call(world.recording, {
      recording_no: customer.recording.recording_no,
    });
    expect(clips.map(({ marks }) => [...new Set(marks.map(({ segment }) => segment))])).toEqual([
      [1, 2],
      [0],
      [0],
    ]);
  });
});

test('who leaves the reading is one step of the phone’s way back from the page before it', async ({
  phone,
}) => {
  const { customer, page } = phone;
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  await expect(customer.button('暂停')).toBeVisible({ timeout: 20_000 });
  await page.goBack();
  await expect(page.getByRole('dialog', { name: '先不录了吗？' })).toBeVisible();
  await customer.button('离开').click();
  await expect(page.getByRole('heading', { name: '录制准备' })).toBeVisible();
  await page.goBack();
  await expect(customer.button(/^接着办/)).toBeVisible();
});

test('the way back pauses and asks; a page that was left is said and noted', async ({ phone, server }) => {
  const { customer, page } = phone;
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  const pause = customer.button('暂停');
  await expect(pause).toBeVisible({ timeout: 20_000 });
  // Two bars: a square would say that it ends.
  await expect(pause.locator('path')).toHaveAttribute('d', /^(M[\d.]+ [\d.]+v[\d.]+){2}$/);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: '先不录了吗？' })).toBeVisible();
  await look(page, '83-leave');
  await customer.button('留下').click();
  const paused = page.getByRole('heading', { name: '已暂停' });
  await expect(paused).toBeVisible();
  await customer.button('继续录制').click();
  // While it is counted in, nothing begins behind what says that it is paused.
  await expect(paused).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: '先不录了吗？' })).toBeVisible();
  await page.waitForTimeout(4000);
  await customer.button('留下').click();
  await expect(paused).toBeVisible();
  await customer.button('继续录制').click();
  await expect(customer.button('暂停')).toBeVisible({ timeout: 20_000 });
  const elsewhere = page.getByText('刚才切到了其他窗口，请留在本页朗读');
  // A glance at what slides in is nobody's leaving.
  await worksElsewhere(page, 300);
  await page.waitForTimeout(1200);
  await expect(elsewhere).toHaveCount(0);
  await worksElsewhere(page, 1300);
  await expect(elsewhere).toBeVisible();
  await look(page, '83-other-window');
  await expect(customer.button('暂停')).toBeVisible();
  await expect(elsewhere).toHaveCount(0, { timeout: 10_000 });
  await leavesPage(page);
  await expect(page.getByRole('heading', { name: '您刚才离开了页面' })).toBeVisible();
  const reviewer = new Reviewer(server.origin);
  const interruptions = async () =>
    (await reviewer.operations(customer.recording.recording_no))
      .filter(({ kind }) => kind === 'interrupt')
      .map(({ target }) => target);
  await expect
    .poll(interruptions, { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['录制中切换到其他窗口', '离开了页面，录制暂停']));
  expect((await interruptions()).filter((target) => target === '录制中切换到其他窗口')).toHaveLength(1);
});

test('in a break that lasts the camera is closed, its last picture stays, and the reading goes on', async ({
  phone: { customer, page },
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    const liveTracks = () => tracks.filter(({ readyState }) => readyState === 'live').length;
    let asked = 0;
    mediaDevices.getUserMedia = async (wanted) => {
      // In a break the camera went to sleep.
      if (++asked > 1) await new Promise((resolve) => setTimeout(resolve, 3000));
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    const counted: number[] = [];
    new MutationObserver(() => {
      if (document.querySelector('[role=status] > span')?.textContent === '3') counted.push(liveTracks());
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { liveTracks, leastCounted: () => Math.min(...counted) });
  });
  const told = (what: 'liveTracks' | 'leastCounted') =>
    page.evaluate((name) => (Reflect.get(window, name) as () => number)(), what);
  const live = () => told('liveTracks');
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  await expect(page.getByRole('timer')).toBeVisible({ timeout: 30_000 });
  await page.waitForTimeout(2000);
  await customer.button('暂停').click();
  await expect(page.getByRole('heading', { name: '已暂停' })).toBeVisible();
  expect(await live()).toBe(2);
  await expect.poll(live, { timeout: 45_000 }).toBe(0);
  const brightest = await page.locator('canvas').evaluate((still: HTMLCanvasElement) => {
    const { data } = still.getContext('2d')!.getImageData(0, 0, still.width, still.height);
    return still.hidden ? 0 : Math.max(...data.filter((_, at) => at % 400 === 0));
  });
  expect(brightest).toBeGreaterThan(60);
  await look(page, 'break');
  await customer.button('继续录制').click();
  await expect(page.getByText('正在打开摄像头')).toBeVisible();
  await look(page, 'camera-opening');
  await expect(page.getByRole('timer')).toBeVisible({ timeout: 30_000 });
  // The camera was there before three, two, one.
  expect(await told('leastCounted')).toBe(2);
  await customer.readsToTheEnd();
  await customer.isSubmitted();
});
