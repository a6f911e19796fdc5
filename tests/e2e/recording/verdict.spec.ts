import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { world } from '../../../contract/sandbox/world.ts';
import { fixturePicture, writeSilence } from '../../support/fixture-camera.ts';
import { Reader } from '../../support/reader.ts';
import { Customer } from '../support/customer.ts';
import { expect, test } from '../support/fixtures.ts';
import { launchPhone } from '../support/phone.ts';
import { look } from '../support/look.ts';

test('nobody in the frame and a silent microphone: told at once what to do, and sent back with the reason', async ({
  server,
  camera,
  viewport,
}) => {
  const audio = join(mkdtempSync(join(tmpdir(), 'silence-')), 'silence.wav');
  writeSilence(audio, 10);
  const phone = await launchPhone({ ...camera, video: await fixturePicture('empty-room'), audio }, viewport);
  const { page } = phone;
  const recording = await new Reader(server.origin).call(world.createRecording, {
    person_seed: 9300,
    statement: ['本人已阅读条款，同意投保。'],
    will_check: 'none',
  });
  const customer = new Customer(page, recording, server.origin);
  await customer.reachesRecordingPage();
  await customer.button('打开摄像头').click();
  await expect(page.getByText('请把脸移到框内')).toBeVisible({ timeout: 30_000 });
  await look(page, '80-nobody-there');
  await customer.button('仍要开始录制').click();
  await customer.readsToTheEnd();
  await expect(page.getByText(/没有声音，请检查麦克风是否被遮挡/)).toBeVisible({ timeout: 60_000 });
  await look(page, '81-sent-back');
  const { status, findings } = await new Reader(server.origin).call(world.recording, {
    recording_no: recording.recording_no,
  });
  expect(status).toBe('returned');
  expect(findings?.map(({ code }) => code)).toContain('silent');
  await phone.close();
  expect(phone.problems).toEqual([]);
});

test.describe('where the identity system holds another face', () => {
  test.use({ willCheck: 'required', portrait: 'neighbour', statement: ['本人已阅读条款，同意投保。'] });

  test('somebody else reads: not passed, and told that it must be the insured person', async ({
    phone,
    server,
  }) => {
    const { customer, page } = phone;
    await customer.reachesWillCheck();
    await customer.consents();
    await customer.button('开始人脸核验').click();
    await customer.button('打开摄像头').click();
    // Who is not the person of the portrait asks for a human check, and reads on.
    await customer.button('遇到困难').click({ timeout: 40_000 });
    await customer.button('不用人脸，改由工作人员核验').click();
    await customer.button('继续朗读').click();
    await customer.consents();
    await customer.opensCamera();
    await customer.readsToTheEnd();
    await expect(page.getByRole('heading', { name: '还有 1 段需要补录' })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('朗读人与投保身份不符，请由本人正对镜头朗读')).toBeVisible();
    await look(page, '82-somebody-else');
    const { status, findings } = await new Reader(server.origin).call(world.recording, {
      recording_no: customer.recording.recording_no,
    });
    expect(status).toBe('returned');
    expect(findings?.filter(({ code }) => code === 'wrong_person').map(({ segment }) => segment)).toEqual([
      0,
    ]);
  });
});
