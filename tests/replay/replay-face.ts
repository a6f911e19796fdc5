import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Envelope } from '../../contract/envelope.ts';
import {
  type FaceAnswer,
  type FaceDetail,
  faceRecognition,
} from '../../contract/services/face-recognition.ts';
import { type HeadName, headNames } from '../../fixtures/clips/turning-head.ts';
import { facePhases, PatientFace } from '../e2e/faults/face-matrix.ts';
import { identityFaults } from '../e2e/faults/identity-matrix.ts';
import { personFrom } from '../e2e/support/applicant-phone.ts';
import { IdentityPhone } from '../e2e/support/identity-phone.ts';
import { launchPhone } from '../e2e/support/phone.ts';
import { agreesToRecording } from '../e2e/support/recording-notice.ts';
import { atTheFace } from '../support/drawn-card.ts';
import { cameraInStep, fixtureMovements } from '../support/fixture-camera.ts';
import { fingerprintOf, keepsPicture, onPhone, type Place, withCamera } from './place.ts';
import type { Asked, Outcome } from './replay.ts';

/** A film of somebody's movements before the camera of the face check, and a portrait on their card. Rejects where it comes to no result. */
export const replayFace = (place: Place, asked: Asked): Promise<Outcome> =>
  withCamera(place, asked.film, fixtureMovements, async (camera) => {
    const { world, known, say } = place;
    const onCard = portraitOf(place, asked.portrait);
    if (typeof onCard !== 'string') known.files['portrait'] = fingerprintOf(onCard);
    say('reading the card that shows the portrait');
    const { device, memberNo } = await atTheFace(world.site.origin, personFrom(asked.seed), onCard);
    const phone = await launchPhone(
      camera,
      { width: 375, height: 812 },
      { flags: [cameraInStep], serviceWorkers: 'allow' },
    );
    const tries = watchTries(phone.page);
    return await onPhone(place, phone, async () => {
      await agreesToRecording(phone.page);
      const visitor = new IdentityPhone(phone.page);
      await visitor.opens(device, `/face-recognition?processNo=${device.processNo}`);
      say('doing the movements');
      await moves(place, visitor, asked);
      world.site.restore();
      world.store.restore();
      const detail = await device.call(faceRecognition.detail, { ...device.process, member_no: memberNo });
      const { code, score, threshold, attempts_left } = detail;
      Object.assign(known.measured, { code, score, threshold, attempts_left, tries });
      await keepsPicture(place, phone.context, 'end');
      return outcomeOf(detail);
    });
  });

/** Where something is to go wrong, as somebody who shows their face whatever happens, until it passed. */
async function moves({ world, known, say }: Place, phone: IdentityPhone, asked: Asked): Promise<void> {
  const fault = identityFaults.find((name) => name === asked.fault);
  const phase = facePhases.find((name) => name === asked.at);
  if (fault === undefined || phase === undefined) {
    await phone.doesTheMovements();
    return await phone.finishesTheFace();
  }
  const member = new PatientFace(world, phone.page, { fault, phase });
  known.haveMet = () => member.struck;
  say(`${fault}, at ${phase}`);
  await member.showsFace();
}

const isHead = (portrait: string): portrait is HeadName =>
  (headNames as readonly string[]).includes(portrait);

/** One of the drawn heads, or the bytes of a picture of one's own. Throws where it cannot be read. */
const portraitOf = ({ folder }: Place, portrait: string): HeadName | Uint8Array =>
  isHead(portrait) ? portrait : readFileSync(join(folder, portrait));

interface Try {
  readonly challenges: readonly string[];
  code: FaceDetail['code'];
}

/** What was asked for in each try, and what the server made of it, as they come. */
function watchTries(page: Page): readonly Try[] {
  const tries: Try[] = [];
  const notes = (answer: FaceAnswer | null) => {
    if (answer?.kind === 'begun') tries.push({ challenges: answer.challenges, code: null });
    const last = tries.at(-1);
    if (answer?.kind === 'result' && last) last.code = answer.detail.code;
  };
  page.context().on('response', (response) => {
    if (!response.url().endsWith('/face-recognition/verify')) return;
    const told = response.json() as Promise<Envelope<FaceAnswer>>;
    void told.then(({ data }) => notes(data)).catch(() => undefined);
  });
  return tries;
}

/** Which movements are asked for is drawn anew each time, and with it how many tries they take, and by which code one failed. */
const outcomeOf = ({ state, score, threshold }: FaceDetail): Outcome => ({
  state,
  is_alike: score === null || threshold === null ? null : score >= threshold,
});
