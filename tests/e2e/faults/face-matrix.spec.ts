import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { atTheFace } from '../../support/drawn-card.ts';
import { fixturePicture } from '../../support/fixture-camera.ts';
import { somebody } from '../support/applicant-phone.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';
import { facePhases, happens, mayLoseFilm, PatientFace, tapsIn } from './face-matrix.ts';
import { chosenCells, identityFaults } from './identity-matrix.ts';
import { expect, test } from './world-test.ts';

const cells = chosenCells(identityFaults, facePhases, [
  ['page_reloaded', 'challenge'],
  ['drop_5s', 'verify'],
  ['tab_closed', 'verify'],
]).filter(([fault, phase]) => happens({ fault, phase }));

for (const [fault, phase] of cells)
  test(`a face before the camera is judged once, and its film follows: ${fault} while ${phase}`, async ({
    world,
  }) => {
    const { device, memberNo } = await atTheFace(world.site.origin, somebody(), 'lin');
    const { page, close } = await phoneBefore(await fixturePicture('challenges'), {
      serviceWorkers: 'allow',
    });
    await new IdentityPhone(page).opens(device, `/face-recognition?processNo=${device.processNo}`);
    const member = new PatientFace(world, page, { fault, phase });
    await member.showsFace();
    world.site.restore();
    world.store.restore();

    expect(member.filmed.size).toBeLessThanOrEqual(1);
    if (!mayLoseFilm({ fault, phase })) expect(member.filmed.size).toBe(1);
    // Sent again where the network could not take it; the movements are done again where they were lost.
    const tapped = member.tapped.filter((name) => name !== '重新发送');
    expect(tapped).toEqual(tapsIn({ fault, phase }));
    if (phase === 'challenge' && (fault === 'camera_taken' || fault === 'page_hidden'))
      expect(member.told).toContain('人脸识别被打断了');
    if (phase === 'verify' && fault === 'drop_60s') expect(member.told).toContain('照片还没有送到');

    const detail = await device.call(faceRecognition.detail, { ...device.process, member_no: memberNo });
    // None of it counted as a try that failed.
    expect(detail).toMatchObject({ state: 'passed', attempts_left: 3 });
    await close();
  });
