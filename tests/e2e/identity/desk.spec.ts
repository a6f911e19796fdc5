import type { Browser, Page } from '@playwright/test';
import { consent } from '../../../contract/services/consent.ts';
import { review } from '../../../contract/services/review.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { photoOfCard, showsDrawnCard } from '../../support/drawn-card.ts';
import { actsOnCard, actsOnFace, consents, readsSide, onHoldersDevice } from '../../support/identity.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
import { somebody } from '../support/applicant-phone.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnAll } from '../support/look.ts';

/** A desk at a case whose waits the test passes. */
async function atTheDesk(browser: Browser, origin: string, route: string): Promise<Page> {
  const page = await (await desktop(browser)).newPage();
  await page.clock.install();
  await logsIn(page, origin, route, '程清和');
  return page;
}

/** Until a desk asks anew by itself. */
const untilAskedAnew = (page: Page) => page.clock.fastForward(10_000);

async function faceIsLeftToAPerson(origin: string) {
  const person = somebody();
  const device = await atTheCards(origin, person);
  const mine = await onHoldersDevice(device, person.name);
  await showsDrawnCard(mine, cardOf(person), 'lin');
  await consents(mine, 'face');
  await actsOnFace(mine, { kind: 'to_person' });
  return { person, device, mine };
}

test('what was left to a person is looked at closely, refused with a reason, and the member reads it', async ({
  server,
  browser,
}) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const mine = await onHoldersDevice(device, person.name);
  await showsDrawnCard(mine, cardOf(person), 'lin', { address: '示例省样本市青禾路 18 号' });
  await actsOnFace(mine, { kind: 'to_person' });

  const page = await (await desktop(browser)).newPage();
  await logsIn(page, server.origin, '/identity-desk', '程清和');
  await expect(page.getByRole('heading', { name: '身份核对台' })).toBeVisible();
  const row = page.getByRole('link', { name: new RegExp(`${person.name}，人脸`) });
  await expect(row).toContainText('客户选择由人工核对');
  await new Reviewer(server.origin, '许南乔').asks(review.lockIdentity, {
    ...{ member_no: mine.member_no, what: 'face' },
  });
  await expect(row).toContainText('许南乔在看', { timeout: 15_000 });
  await look(page, 'identity-desk');
  await row.click();
  await expect(page.getByRole('heading', { name: `${person.name}的人脸` })).toBeVisible();
  await expect(page.getByText('许南乔正在看这一件')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: '姓名' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^住址/ })).toContainText(/青禾路 18 号\s*本人更正，/);
  await expect(page.getByRole('img', { name: '人像面' }).first()).toHaveJSProperty('complete', true);
  await lookOnAll(page, 'identity-desk-case');
  await page.getByRole('button', { name: '查看号码' }).click();
  await expect(page.getByRole('link', { name: person.mobile })).toBeVisible();
  await page.getByRole('button', { name: '放大人像面' }).click();
  await page.getByRole('button', { name: '再放大' }).click();
  await look(page, 'identity-desk-zoom');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '不通过，请客户重办' }).click();
  await expect(page.getByText('请写明原因，至少 2 个字')).toBeVisible();
  await expect(page.getByLabel(/^原因/)).toBeFocused();
  await page.getByRole('button', { name: '看不清脸' }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(review.decideIdentity.path)) sent.push(request.url());
  });
  await page.getByRole('button', { name: '核对通过' }).click();
  await expect(page.getByRole('heading', { name: `${person.name}的人脸：核对通过` })).toBeVisible();
  await look(page, 'identity-desk-pass-asked');
  await page.getByRole('button', { name: '再看看' }).click();
  await page.getByRole('button', { name: '不通过，请客户重办' }).click();
  const sheet = page.getByRole('dialog', { name: `${person.name}的人脸：不通过` });
  await expect(sheet).toContainText('会收到短信，需重新办理');
  await expect(sheet).toContainText('看不清脸，请在亮处重新识别');
  await lookOnAll(page, 'identity-desk-refusal-asked');
  expect(sent).toEqual([]);
  await sheet.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText('已发短信请客户重新办理。')).toBeVisible();
  await look(page, 'identity-desk-decided');
  const detail = await device.call(faceRecognition.detail, {
    ...device.process,
    member_no: mine.member_no,
  });
  expect(detail).toMatchObject({ state: 'refused', message_of_person: '看不清脸，请在亮处重新识别' });
});

test('what the machine reads of a card that was photographed anew is not called corrected', async ({
  server,
  browser,
}) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const mine = await onHoldersDevice(device, person.name);
  const misread = cardOf(person, { name: '欧阳思远' });
  const corrected = { name: person.name, valid_until: '2041-01-01' };
  await refuses('cardMismatch', showsDrawnCard(mine, misread, 'lin', corrected));
  await actsOnCard(mine, { kind: 'to_person' });

  const page = await atTheDesk(browser, server.origin, `/identity-desk/${mine.member_no}/card`);
  const name = page.getByRole('row', { name: /^姓名/ });
  await expect(name).toContainText(`${person.name}本人更正，`);
  await new Reviewer(server.origin).decidesIdentity({
    ...{ member_no: mine.member_no, what: 'card', decision: 'refuse' },
    reason: '照片不清楚，请在亮处重拍',
  });
  for (const side of ['front', 'back'] as const)
    await readsSide(mine, side, await photoOfCard(cardOf(person), side, 'lin'));
  await actsOnCard(mine, { kind: 'to_person' });
  await untilAskedAnew(page);
  const before = page.locator('section').filter({ hasText: '以往结论' });
  await expect(before).toContainText('程清和');
  await expect(before).toContainText('原因：照片不清楚，请在亮处重拍');
  await expect(name).not.toContainText('欧阳思远');
  await expect(name).toContainText(person.name);
  await expect(name).not.toContainText('本人更正');
  // What was typed before is still told as it was.
  const history = page.getByRole('listitem').filter({ hasText: `本人更正为“${person.name}”` });
  await expect(history).toContainText('姓名：系统读出“欧阳思远');
  await before.scrollIntoViewIfNeeded();
  await lookOnAll(page, 'identity-desk-read-anew');
});

test('a card that was photographed anew is seen in the place of the old one, and so is its portrait', async ({
  server,
  browser,
}) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const mine = await onHoldersDevice(device, person.name);
  const reviewer = new Reviewer(server.origin);
  await consents(mine, 'id_card');
  for (const side of ['front', 'back'] as const)
    await readsSide(mine, side, await photoOfCard(cardOf(person), side, 'lin'));
  await actsOnCard(mine, { kind: 'to_person' });
  await actsOnFace(mine, { kind: 'to_person' });

  const page = await atTheDesk(browser, server.origin, `/identity-desk/${mine.member_no}/face`);
  const addressOf = async (words: string) =>
    ((await page.getByRole('img', { name: words }).first().getAttribute('src')) ?? '').split('?')[0];
  await expect.poll(() => addressOf('人像面')).not.toBe('');
  const before = await addressOf('人像面');
  const portrait = page.getByRole('img', { name: '证件照片' }).first();
  const oldPortrait = await portrait.getAttribute('src');
  await reviewer.decidesIdentity({
    ...{ member_no: mine.member_no, what: 'card', decision: 'refuse' },
    reason: '照片不清楚，请在亮处重拍',
  });
  await showsDrawnCard(mine, cardOf(person), 'wei');
  await untilAskedAnew(page);
  await expect.poll(() => addressOf('人像面')).not.toBe(before);
  await expect.poll(() => portrait.getAttribute('src')).not.toBe(oldPortrait);
});

test('what was typed over a face is not sent over another that came in its place meanwhile', async ({
  server,
  browser,
}) => {
  const { device, mine } = await faceIsLeftToAPerson(server.origin);
  const page = await atTheDesk(browser, server.origin, `/identity-desk/${mine.member_no}/face`);
  const reason = page.getByLabel(/^原因/);
  await reason.fill('看不清脸，请在亮处重新识别');
  const polls = /review\/identity-case\?/;
  await page.route(polls, (route) => route.abort());
  await device.call(consent.withdraw, { ...mine.subject, member_no: mine.member_no, purpose: 'face' });
  await consents(mine, 'face');
  await actsOnFace(mine, { kind: 'to_person' });
  await page.unroute(polls);
  await untilAskedAnew(page);

  const sentAnew = page.getByRole('alert').filter({ hasText: '客户刚刚重新提交，请重新查看' });
  await expect(sentAnew).toBeVisible();
  await look(page, 'identity-desk-sent-anew');
  await expect(reason).toHaveValue('');
  await page.getByRole('button', { name: '不通过，请客户重办' }).click();
  await expect(page.getByText('请写明原因，至少 2 个字')).toBeVisible();
});

test('who withdrew is seen no more at the desk, and what is not current is said to be', async ({
  server,
  browser,
}) => {
  const { person, device, mine } = await faceIsLeftToAPerson(server.origin);
  const page = await atTheDesk(browser, server.origin, `/identity-desk/${mine.member_no}/face`);
  const heading = page.getByRole('heading', { name: `${person.name}的人脸` });
  await expect(heading).toBeVisible();
  const polls = /review\/identity-case\?/;
  await page.route(polls, (route) => route.abort());
  await untilAskedAnew(page);
  const old = page.getByRole('alert').filter({ hasText: '没有取到最新内容' });
  await expect(old).toBeVisible();
  await expect(heading).toBeVisible();
  await look(page, 'identity-desk-not-current');
  await page.unroute(polls);
  await untilAskedAnew(page);
  await expect(old).toBeHidden();

  await device.call(consent.withdraw, { ...mine.subject, member_no: mine.member_no, purpose: 'face' });
  await untilAskedAnew(page);
  await expect(page.getByText(/这件不用再核对了/)).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(page.getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '核对通过' })).toBeHidden();
  await look(page, 'identity-desk-gone');
});
