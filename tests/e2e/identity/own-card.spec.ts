import { ocr } from '../../../contract/services/ocr.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { cardCamera } from '../../support/card-camera.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { memberList } from '../../support/identity.ts';
import { somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdsBack, keepsStreams, streamsGiven } from '../support/given-streams.ts';
import { bearsMark, IdentityPhone, losesFocusAtShutter, phoneBefore } from '../support/identity-phone.ts';
import { lookOnItsSide, lookOnPhones } from '../support/look.ts';

const bothSides = [
  { side: 'front', seconds: 6 },
  { side: 'back', seconds: 6 },
] as const;

test('shows the own card: the shutter falls by itself, what was read is confirmed, a person takes the face', async ({
  server,
}) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const { page, problems, close } = await phoneBefore(await cardCamera(cardOf(person), bothSides));
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await expect(phone.button('拍我的身份证')).toBeVisible();
  await lookOnPhones(page, 'identity-members');
  await phone.button('拍我的身份证').click();
  await expect(page.getByRole('heading', { name: '身份证' }).first()).toBeVisible();
  await lookOnPhones(page, 'identity-card-guide');
  await phone.consents();
  await phone.showsBothSides();
  await expect(phone.button('都对，下一步')).toBeVisible({ timeout: 90_000 });
  await lookOnPhones(page, 'identity-card-result');
  await lookOnItsSide(page, 'identity-card-result', phone.button('都对，下一步'));
  await phone.confirmsWhatWasRead();
  await expect(page.getByText('证件已识别')).toBeVisible();
  await phone.button('继续').click();
  await expect(page.getByText('已识别')).toBeVisible();
  await phone.button('下一步').click();
  await expect(page).toHaveURL(/#\/face-recognition\?/);
  await expect(page.getByRole('button', { name: /不想刷脸/ })).toBeVisible();
  await lookOnPhones(page, 'identity-face-hint');
  await lookOnItsSide(page, 'identity-face-hint', phone.button('开始识别'));
  await page.getByRole('button', { name: /不想刷脸/ }).click();
  await expect(page.getByText('已转人工核实')).toBeVisible();
  await lookOnPhones(page, 'identity-face-person');
  await phone.button(/继续/).click();
  await phone.button(/继续/).click();
  await expect(page).toHaveURL(/#\/order-info-confirm\?/);
  await expect(page.getByRole('heading', { name: '我的信息怎么用' })).toBeVisible();
  await lookOnPhones(page, 'identity-consents-at-confirmation');
  await phone.button(/身份证.*查看或撤回/).click();
  await lookOnPhones(page, 'identity-consent-withdrawal');
  await phone.button('撤回并删除').click();
  await expect(page.getByText('已撤回，证件照片已删除。')).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

/** The picture that the server has of a side. */
async function sentOf(device: ApplicantDevice, side: 'front' | 'back'): Promise<Buffer> {
  const [own] = (await memberList(device)).members;
  const { sides } = await device.call(ocr.detail, { ...device.process, member_no: own?.member_no ?? '' });
  return Buffer.from(await (await fetch(sides[side]?.url ?? '')).arrayBuffer());
}

test('another name on the card: the sharpest picture is sent, the name told, and taken over by a tap alone', async ({
  server,
}) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const card = cardOf(person, { name: `${person.name.slice(0, -1)}原` });
  const { page, close } = await phoneBefore(await cardCamera(card, bothSides));
  await losesFocusAtShutter(page);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  await phone.showsBothSides();
  const adopt = phone.button('以证件为准，修改姓名');
  const right = phone.button('都对，下一步');
  await expect(adopt.or(right)).toBeVisible({ timeout: 90_000 });
  for (const side of ['front', 'back'] as const)
    expect(await bearsMark(await sentOf(device, side))).toBe(false);
  if (await right.isVisible()) await phone.confirmsWhatWasRead();
  await expect(page.getByText('姓名与投保信息不一致')).toBeVisible();
  await lookOnPhones(page, 'identity-mismatch');
  await adopt.click();
  await phone.confirmsWhatWasRead();
  await expect(page.getByText('证件已识别')).toBeVisible();
  await close();
});

test('who leaves the card’s page while the consent is on its way leaves no camera on', async ({ server }) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const { page, problems, close } = await phoneBefore(await cardCamera(cardOf(person), bothSides));
  const phone = new IdentityPhone(page);
  await keepsStreams(page);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  const letGo = await holdsBack(page, /consent\/give/);
  await phone.button('打开相机').click();
  await page.goBack();
  await expect(phone.button('拍我的身份证')).toBeVisible();
  const given = page.waitForResponse(/consent\/give/);
  letGo();
  await given;
  await page.waitForTimeout(2000);
  expect(await streamsGiven(page)).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
