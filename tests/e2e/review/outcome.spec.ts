import { singleRecording } from '../../../contract/services/single-recording.ts';
import { events } from '../../../server/tables/event.ts';
import { Reviewer } from '../../support/staff.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones } from '../support/look.ts';
import { leftToAPerson, submitted } from '../support/submitted.ts';

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
  await lookOnPhones(page, '80-finish-in-review');
  const reviewer = new Reviewer(server.origin);
  await reviewer.passes(number);
  await expect(page.getByText('审核员已看过录像并通过')).toBeVisible({ timeout: 10_000 });
  await lookOnPhones(page, '81-finish-passed-by-person');
  // The first question after the result finds no answer.
  const confirmDetail = `**${singleRecording.confirmDetail.path}*`;
  const asked = page.waitForRequest(confirmDetail);
  await page.route(confirmDetail, (route) => route.abort(), { times: 1 });
  await reviewer.returns(number, [{ segment: 1, remark: '声音太小，请靠近手机' }], '其余都很好，谢谢');
  await asked;
  await expect(page.getByText('其余都很好，谢谢')).toBeVisible({ timeout: 10_000 });
  await lookOnPhones(page, '82-fail-by-person');

  const { connection } = server.server.running.context;
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
  await expect(page.getByRole('heading', { name: '您的顾问', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^打电话给/ })).toHaveAttribute('href', /^tel:\d+/);
  await lookOnPhones(page, '83-used-up');
  await page.goto(
    `${server.origin}/#/recording-start-video?transmitRecordNo=${recording.transmit_record_no}`,
  );
  await expect(page.getByRole('heading', { name: '请联系您的顾问' })).toBeVisible();
});
