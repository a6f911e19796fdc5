import { rmSync } from 'node:fs';
import { ocr } from '../../../contract/services/ocr.ts';
import { cardCamera } from '../../support/card-camera.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { memberList } from '../../support/identity.ts';
import { somebody } from '../support/applicant-phone.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';
import { cameraFaults, cameraPhases, CameraPhotographer, openingsOf } from './card-matrix.ts';
import { chosenCells, isAll } from './identity-matrix.ts';
import { expect, test } from './world-test.ts';

const cells = chosenCells(cameraFaults, cameraPhases, [
  ['drop_5s', 'turning'],
  ['camera_taken', 'turning'],
  ['page_reloaded', 'compress'],
]);

/** Too far away first: there is a while in which the camera is open and nothing is taken. */
const film = [
  { side: 'front', seconds: 2, width: 0.45 },
  { side: 'front', seconds: 4 },
  { side: 'back', seconds: 4 },
] as const;

for (const [fault, phase] of cells)
  test(`both sides before the camera arrive once each and are read: ${fault} while ${phase}`, async ({
    world,
  }) => {
    const person = somebody();
    const card = cardOf(person);
    const device = await atTheCards(world.site.origin, person);
    const path = await cardCamera(card, film);
    const { page, close } = await phoneBefore(path, { serviceWorkers: 'allow' });
    const phone = new IdentityPhone(page);
    await phone.opensMembers(device);
    await phone.beginsOwnCard();
    const photographer = new CameraPhotographer(world, page, { fault, phase });
    await photographer.showsBothSides();
    world.site.restore();
    world.store.restore();

    expect(photographer.struck).toBe(true);
    expect(photographer.pictures).toEqual({ front: 1, back: 1 });
    // Sent again where the device or the server could not take it; the camera is opened as often as it was lost.
    const opened = photographer.tapped.filter((name) => name !== '重新发送');
    const expected = openingsOf({ fault, phase });
    expect(opened).toHaveLength(expected.length);
    for (const [i, name] of opened.entries()) expect(expected[i]).toContain(name);
    if (fault === 'camera_taken' || fault === 'camera_stalled')
      expect(photographer.told).toContain('摄像头正被占用');
    if (fault === 'drop_60s') expect(photographer.told).toContain('网络中断，已存在本机，恢复后自动继续');

    const [member] = (await memberList(device)).members;
    const read = await device.call(ocr.detail, { ...device.process, member_no: member?.member_no ?? '' });
    expect(read.state).toBe('to_check');
    const values = Object.fromEntries(read.fields.map(({ field, value }) => [field, value]));
    expect(values).toMatchObject({ name: card.name, number: card.number });
    expect(read.sides).toMatchObject({ front: { flagged: false }, back: { flagged: false } });
    await close();
    // Some seventy megabytes for each cell. Where two run beside each other they may be of the same person.
    if (isAll) rmSync(path, { force: true });
  });
