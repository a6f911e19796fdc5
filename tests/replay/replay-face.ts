import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Envelope } from '../../contract/envelope.ts';
import {
  type FaceAnswer,
  type FaceDetail,
  faceRecognition,
} from '../../contract/services/face-recognition.ts';
import { type HeadName, headNames } from '../../fixtures/clips/turning-head.ts';
import { personFrom } from '../e2e/support/applicant-phone.ts';
import { IdentityPhone } from '../e2e/support/identity-phone.ts';
import { launchPhone } from '../e2e/support/phone.ts';
import { agreesToRecording } from '../e2e/support/recording-notice.ts';
import { atTheFace } from '../support/drawn-card.ts';
import { filmCamera, fixtureMovements } from '../support/fixture-camera.ts';
import { fingerprintOf, type Place, traced, version } from './place.ts';
import type { Asked, Replay } from './replay.ts';

/** A film of somebody's movements before the camera of the face check, and a portrait on their card. Rejects where it comes to no result, or a fault is asked for. */
export async function replayFace(place: Place, asked: Asked): Promise<Replay> {
  if (asked.fault !== null) throw new Error('nothing goes wrong with a face here: npm run test:faults');
  const onCard = portraitOf(asked.portrait);
  place.say('decoding the film');
  const camera = await filmCamera(asked.film ?? fixtureMovements);
  place.say('reading the card that shows the portrait');
  const { device, memberNo } = await atTheFace(place.world.site.origin, personFrom(asked.seed), onCard);
  const { context, page, close } = await launchPhone(
    camera,
    { width: 375, height: 812 },
    { serviceWorkers: 'allow' },
  );
  await agreesToRecording(page);
  const tries = watchTries(page);
  place.say('doing the movements');
  const phone = new IdentityPhone(page);
  await traced(place, context, async () => {
    await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
    await phone.doesTheMovements();
    await phone.finishesTheFace();
  });
  const detail = await device.call(faceRecognition.detail, { ...device.process, member_no: memberNo });
  const browser = context.browser()?.version() ?? '';
  writeFileSync(`${place.folder}/result.png`, await page.screenshot());
  await close();
  return {
    asked,
    files: { film: camera.sha256, ...(typeof onCard !== 'string' && { portrait: fingerprintOf(onCard) }) },
    outcome: outcomeOf(detail),
    measured: { score: detail.score, threshold: detail.threshold, tries },
    faultMet: null,
    made: { version, browser, at: new Date().toISOString() },
  };
}

const isHead = (portrait: string): portrait is HeadName =>
  (headNames as readonly string[]).includes(portrait);

/** One of the drawn heads, or the bytes of a picture of one's own. Throws where it cannot be read. */
const portraitOf = (portrait: string): HeadName | Uint8Array =>
  isHead(portrait) ? portrait : readFileSync(portrait);

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

const outcomeOf = ({ state, code, score, threshold, attempts_left }: FaceDetail): Replay['outcome'] => ({
  ...{ state, code, attempts_left },
  is_alike: score === null || threshold === null ? null : score >= threshold,
});
