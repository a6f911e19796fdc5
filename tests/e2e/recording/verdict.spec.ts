import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { fixturePicture, writeSilence } from '../../support/fixture-camera.ts';
import { Reader } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import type { FindingCode } from '../../../server/domain/verdict/finding-rules.ts';
import { Customer } from '../support/customer.ts';
import { expect, oneSegment, storedVideo, test } from '../support/fixtures.ts';
import { launchPhone } from '../support/phone.ts';
import { look } from '../support/look.ts';

/** What is wrong before the camera, what the customer is told before and while reading, and what becomes of it. */
interface Wrong {
  readonly what: string;
  readonly nobody: boolean;
  readonly mute: boolean;
  readonly check: readonly string[];
  readonly whileReading: readonly string[];
  readonly codes: readonly FindingCode[];
  readonly sentBackFor: readonly string[];
  readonly notFor: readonly string[];
}

const noFace = '有一会儿看不到您的脸，请让面部始终在画面中间';
const noSound = '没有声音，请检查麦克风是否被遮挡，再朗读一遍';
const wrongs: readonly Wrong[] = [
  {
    what: 'nobody in the frame, and a voice',
    nobody: true,
    mute: false,
    check: ['请把脸移到框内', '声音清晰'],
    whileReading: [],
    codes: ['no_face'],
    sentBackFor: [noFace],
    notFor: [noSound],
  },
  {
    what: 'a reader, and a silent microphone',
    nobody: false,
    mute: true,
    check: ['人脸居中', '声音偏小'],
    whileReading: ['没有听清声音'],
    codes: ['silent'],
    sentBackFor: [noSound],
    notFor: [noFace],
  },
  {
    what: 'nobody in the frame and a silent microphone',
    nobody: true,
    mute: true,
    check: ['请把脸移到框内', '声音偏小'],
    whileReading: ['没有听清声音'],
    codes: ['no_face', 'silent'],
    sentBackFor: [noFace, noSound],
    notFor: [],
  },
];

for (const { what, nobody, mute, check, whileReading, codes, sentBackFor, notFor } of wrongs)
  test(`${what}: told at once what to do, and sent back for that and nothing else`, async ({
    server,
    camera,
    viewport,
  }) => {
    const silence = join(mkdtempSync(join(tmpdir(), 'silence-')), 'silence.wav');
    writeSilence(silence, 10);
    const video = nobody ? await fixturePicture('empty-room') : camera.video;
    const phone = await launchPhone({ video, audio: mute ? silence : camera.audio }, viewport);
    const { page } = phone;
    const recording = await new Reader(server.origin).call(world.createRecording, {
      person_seed: 9300 + wrongs.findIndex((wrong) => wrong.what === what),
      statement: [...oneSegment],
      will_check: 'none',
    });
    const customer = new Customer(page, recording, server.origin);
    await customer.reachesRecordingPage();
    await customer.button('打开摄像头').click();
    for (const words of check) await expect(page.getByText(words)).toBeVisible({ timeout: 30_000 });
    await look(page, `80-${codes.join('-')}`);
    await customer.button('仍要开始录制').click();
    for (const words of whileReading) await expect(page.getByText(words)).toBeVisible({ timeout: 30_000 });
    await customer.readsToTheEnd();
    for (const words of sentBackFor) await expect(page.getByText(words)).toBeVisible({ timeout: 60_000 });
    for (const words of notFor) await expect(page.getByText(words)).toBeHidden();
    await look(page, `81-${codes.join('-')}`);
    const { status, findings } = await new Reader(server.origin).call(world.recording, {
      recording_no: recording.recording_no,
    });
    expect(status).toBe('returned');
    expect(findings?.map(({ code }) => code)).toEqual(codes);
    await phone.close();
    expect(phone.problems).toEqual([]);
  });

test.describe('an answer that is never heard', () => {
  test.use({ statement: oneSegment });

  test('submitted, not told so, and sent back: what was sent back is read, and nothing old is offered', async ({
    phone,
    server,
  }) => {
    const { customer, page, context } = phone;
    await customer.reachesRecordingPage();
    await customer.opensCamera();
    await page.route(`**${singleRecording.submitReadVideo.path}`, async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort().catch(() => undefined);
    });
    await customer.readsToTheEnd();
    const { recording_no } = customer.recording;
    const { detail } = await storedVideo(server, recording_no);
    await page.close();
    if (detail.status !== 'returned')
      await new Reviewer(server.origin).returns(recording_no, [{ segment: 0, remark: '请靠近手机再读一次' }]);

    const again = customer.on(await context.newPage());
    await again.page.goto(`${server.origin}/#${customer.recording.short_link}`);
    await again.button(/^重新录制/).click();
    await expect(again.page.getByRole('heading', { name: '录制准备' })).toBeVisible();
    await again.opensCamera();
    await again.readsToTheEnd();
    await again.isSubmitted();
  });
});

test.describe('where the identity system holds another face', () => {
  test.use({ willCheck: 'required', portrait: 'neighbour', statement: oneSegment });

  test('somebody else reads: not passed, and told that it must be the insured person', async ({
    phone,
    server,
  }) => {
    const { customer, page } = phone;
    await customer.reachesWillCheck();
    await customer.consents();
    await customer.button('开始意愿确认').click();
    await customer.button('打开摄像头').click();
    // Who is not the person of the portrait asks for a human check, and reads on.
    await customer.button('遇到困难').click({ timeout: 40_000 });
    await customer.button('不用人脸，改由工作人员核验').click();
    await customer.button('继续朗读').click();
    await customer.consents();
    await customer.opensCamera();
    await customer.readsToTheEnd();
    await expect(page.getByRole('heading', { name: '还有 1 段需要重录' })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('朗读人与投保身份不符，请由本人正对镜头朗读')).toBeVisible();
    await look(page, '82-somebody-else');
    const { status, findings } = await new Reader(server.origin).call(world.recording, {
      recording_no: customer.recording.recording_no,
    });
    expect(status).toBe('returned');
    expect(findings?.filter(({ code }) => code === 'wrong_person').map(({ segment }) => segment)).toEqual([
      0,
    ]);
    // Who does not agree with the machine is not asked to read again meanwhile.
    await customer.button('申请人工复核').click();
    await expect(page.getByText('录制已提交，正在人工审核')).toBeVisible();
  });
});
