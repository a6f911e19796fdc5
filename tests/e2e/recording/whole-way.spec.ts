import { world } from '../../../contract/sandbox/world.ts';
import { fixtureStatement } from '../../../fixtures/clips/statement.ts';
import { registersPortrait } from '../../support/face-check.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { expect, quickStatement, test } from '../support/fixtures.ts';
import { leavesPage, losesTrack } from '../support/interruptions.ts';

// One person all the way: whom the will check saw is who reads.
test.use({
  serviceWorkers: 'allow',
  willCheck: 'required',
  scene: 'challenges',
  // Long enough to be broken off twice.
  statement: [fixtureStatement[0], ...quickStatement.slice(1)],
});

/**
 * Of all findings only these may be there: the drawn head moves as the check asks and not as the words go, and its
 * camera stands still for a second where another browser takes the machine.
 */
const ofTheFixture: ReadonlySet<string> = new Set(['mouth_still', 'out_of_step', 'frozen_picture']);

const broken = [
  { what: '离开了页面，录制暂停', breaks: leavesPage, heading: '您刚才离开了页面' },
  {
    what: '麦克风中断，录制暂停',
    breaks: (page: Parameters<typeof leavesPage>[0]) => losesTrack(page, 'audio'),
    heading: '麦克风被中断',
  },
] as const;

test('link, identity, policy, will check, reading with two interruptions, verdict', async ({
  phone,
  server,
}) => {
  test.setTimeout(300_000);
  const { customer, page } = phone;
  const reader = new Reader(server.origin);
  const { recording_no } = customer.recording;
  await registersPortrait(reader, customer.recording, 'lin');
  await customer.reachesWillCheck();
  await customer.consents();
  await customer.button('开始意愿确认').click();
  await customer.button('打开摄像头').click();
  await customer.passesFaceCheck();
  await customer.button('继续朗读').click();
  await expect(page.getByRole('heading', { name: '录制准备' })).toBeVisible();
  await customer.consents();
  await customer.opensCamera();

  for (const { breaks, heading } of broken) {
    await expect(customer.button('暂停')).toBeVisible({ timeout: 40_000 });
    await page.waitForTimeout(1000);
    await breaks(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 20_000 });
    await customer.button('继续录制').click();
  }
  await customer.readsToTheEnd();
  await expect(page.getByRole('heading', { name: /录制已|需要重录|没有通过/ }).first()).toBeVisible({
    timeout: 60_000,
  });

  const detail = await until(() => reader.call(world.recording, { recording_no }), judged, 120);
  const codes = detail.findings?.map(({ code }) => code) ?? [];
  expect(codes.filter((code) => !ofTheFixture.has(code))).toEqual([]);
  expect(detail.events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['identify', 'confirm_policy', 'check_will', 'start_recording', 'submit']),
  );
  // Each phrase once, whatever broke off.
  const read = detail.clips.flatMap(({ marks }) =>
    marks.flatMap(({ segment, phrase_from: from, phrase_to: to }) =>
      Array.from({ length: to - from }, (_, i) => `${segment}.${from + i}`),
    ),
  );
  expect(new Set(read).size).toBe(read.length);
  // What the verdict says stands on the customer's screen, and what broke off is before the reviewer.
  const says = {
    verified: '录制已通过',
    in_review: '录制已提交，正在人工审核',
    returned: /需要重录|没有通过检查/,
  }[detail.status as 'verified' | 'in_review' | 'returned'];
  await expect(page.getByRole('heading', { name: says }).first()).toBeVisible({ timeout: 30_000 });
  const reviewer = new Reviewer(server.origin);
  const interruptions = async () =>
    (await reviewer.operations(recording_no))
      .filter(({ kind }) => kind === 'interrupt')
      .map(({ target }) => target)
      .sort();
  await expect.poll(interruptions, { timeout: 15_000 }).toEqual(broken.map(({ what }) => what).sort());
});
