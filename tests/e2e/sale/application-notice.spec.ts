import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { filledIn } from '../../../server/sandbox/demo-sales/fill-in.ts';
import { shownTextOf } from '../../../server/records/proof/shown-texts.ts';
import { events } from '../../../server/tables/event.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { chosen } from '../../support/buyer.ts';
import { ApplicantPhone, forOneself, somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones } from '../support/look.ts';

test('the form tells before its first field what becomes of what is filled in, and what it told is kept', async ({
  server,
  context,
}) => {
  const person = somebody();
  const device = await ApplicantDevice.at(server.origin);
  const firstFen = await device.endsTrial('AX-MED-01', 'B', chosen({ pay_mode: 'year' }, forOneself(person)));
  const phone = await ApplicantPhone.opens(context, person, device);
  const { page } = phone;
  const more = phone.button('填写的信息怎么用');
  const top = async (what: typeof more) => (await what.boundingBox())!.y;
  expect(await top(more)).toBeLessThan(await top(phone.field('姓名')));
  await lookOnPhones(page, '148-notice-line');
  await more.click();
  for (const words of ['提供给承保公司', '请先告知本人并征得同意', '未满 14 周岁的，由监护人填写'])
    await expect(phone.sheet.getByText(words)).toBeVisible();
  await lookOnPhones(page, '149-notice');
  await phone.sheet.getByRole('button', { name: '关闭' }).click();
  await expect(phone.sheet).toBeHidden();
  await page.close();

  await device.provesPhone(person);
  const { modules, notice } = await device.opensForm();
  await device.types(filledIn(modules, person));
  await device.submitsApplication(firstFen);
  const told = [notice.title, ...notice.terms.map(({ label, text }) => `${label}：${text}`)].join('\n');
  const { db } = server.server.running.context.connection;
  const kept = await db
    .select()
    .from(events)
    .where(and(eq(events.ownerNo, device.processNo), eq(events.name, 'show_notice')));
  const hash = createHash('sha256').update(told).digest('hex');
  expect(kept.map(({ detail }) => detail)).toEqual([{ text: hash }]);
  expect(await shownTextOf(db, hash)).toMatchObject({ kind: 'notice', text: told });
});
