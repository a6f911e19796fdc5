import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPortraitName, type SandboxRecordingDetail, world } from '../../contract/sandbox/world.ts';
import { paceOf } from '../e2e/faults/patience.ts';
import { PatientCustomer } from '../e2e/faults/patient-customer.ts';
import { productFaults, type ProductFault } from '../e2e/faults/product-faults.ts';
import { comesTo, isEnded, isOffered, isStruck } from '../e2e/faults/struck-customer.ts';
import { launchPhone } from '../e2e/support/phone.ts';
import { watchFaults } from '../media/faults/world.ts';
import { cameraInStep, type FixtureCamera, fixtureFilm } from '../support/fixture-camera.ts';
import { canJudge, watchMachine } from '../support/machine.ts';
import { readVideo } from '../support/read-video.ts';
import { Reader, until } from '../support/reader.ts';
import { Reviewer } from '../support/staff.ts';
import { heldOf, isWholePicture, isWholeSound } from '../support/whole-video.ts';
import { fingerprintOf, keepsPicture, onPhone, type Place, withCamera } from './place.ts';
import type { Asked, Outcome, Replay } from './replay.ts';

const viewport = { width: 375, height: 812 };
/** A verdict may wait for others. */
const verdictSeconds = 180;

/** One replay, from the link to what was decided. */
interface Recorded {
  readonly place: Place;
  readonly asked: Asked;
  readonly reader: Reader;
  readonly recordingNo: string;
  readonly camera: FixtureCamera;
}

/** A film before the product's camera, from the link to the verdict. Rejects where it comes to no submission. */
export const replayRecording = (place: Place, asked: Asked): Promise<Outcome> =>
  withCamera(place, asked.film, fixtureFilm, async (camera) => {
    const reader = new Reader(place.world.site.origin);
    const recording = await reader.comesToRead({
      ...{ person_seed: asked.seed, statement: [...asked.statement], will_check: 'none' },
      portrait: demoPortraitName.safeParse(asked.portrait).data ?? 'none',
    });
    const recorded = { place, asked, reader, recordingNo: recording.recording_no, camera };
    await registersPortrait(recorded);
    const phone = await launchPhone(camera, viewport, { flags: [cameraInStep], serviceWorkers: 'allow' });
    return await onPhone(place, phone, async () => {
      const { context, page } = phone;
      await context.addInitScript((token) => {
        if (location.protocol !== 'about:') localStorage.setItem('visitor_token', token);
      }, reader.token);
      const { segments } = await reader.script();
      const customer = new PatientCustomer(context, page, `${reader.origin}/#${recording.short_link}`, {
        ...{ pace: paceOf(segments), untilQuiet: asked.film !== null },
      });
      try {
        return await judged(recorded, customer);
      } finally {
        await notes(recorded, customer);
        await keepsPicture(place, context, 'end').catch(() => undefined);
      }
    });
  });

/** Read, judged by the machine, and by people where that is asked for. */
async function judged(recorded: Recorded, customer: PatientCustomer): Promise<Outcome> {
  const { place, asked, recordingNo } = recorded;
  const taken = watchMachine();
  const fault = productFaults.find(({ name, at }) => name === asked.fault && at === asked.at) ?? null;
  if (fault) place.known.haveMet = watchFaults(place.world);
  await reads(recorded, customer, fault);
  let detail = await verdictOf(recorded, 1);
  const reviewer = new Reviewer(place.world.site.origin);
  for (const step of asked.review) {
    place.say(`the reviewer: ${step}`);
    if (step === 'pass') await reviewer.passes(recordingNo);
    else {
      const [, list = ''] = step.split(':');
      const segments = list.split('+').map((segment) => ({ segment: Number(segment) - 1, remark: '' }));
      await reviewer.returns(recordingNo, segments);
      place.say('reading that again');
      await customer.readsAgain();
    }
    detail = await verdictOf(recorded, detail.submission + (step === 'pass' ? 0 : 1));
  }
  const whole = await keepsVideo(recorded, detail, { drops: customer.drops, taken });
  return { ...outcomeOf(detail), ...(asked.film === null && { whole }) };
}

/** What is known of it so far, also where it went wrong. */
async function notes({ place, reader, recordingNo }: Recorded, customer: PatientCustomer): Promise<void> {
  const { site, store } = place.world;
  site.restore();
  store.restore();
  place.known.measured['frames_dropped_by_browser'] = customer.drops;
  const look = () => reader.call(world.recording, { recording_no: recordingNo });
  // A connection that was cut is only found closed by the first who takes it.
  const detail = await look()
    .catch(look)
    .catch(() => null);
  if (detail) Object.assign(place.known.measured, measuredOf(detail));
}

/** A picture of one's own, where it is none of the product's. */
async function registersPortrait({ place, asked, reader, recordingNo }: Recorded): Promise<void> {
  if (demoPortraitName.safeParse(asked.portrait).success) return;
  const bytes = readFileSync(join(place.folder, asked.portrait));
  place.known.files['portrait'] = fingerprintOf(bytes);
  await reader.call(world.setPortrait, { recording_no: recordingNo, picture: bytes.toString('base64') });
}

async function reads({ place, asked }: Recorded, customer: PatientCustomer, fault: ProductFault | null) {
  const { world: at, say, known } = place;
  say('reading to the camera');
  if (fault) {
    await comesTo(fault.at, customer, asked.statement.length);
    say(`${fault.name}, at ${fault.at}`);
    await isStruck(fault, { world: at, customer });
    await isOffered(fault, customer);
    await isEnded(fault, { world: at, customer }, () => known.haveMet?.() ?? true);
  } else await customer.reachesGuide();
  await customer.readsToTheEnd();
  at.site.restore();
  at.store.restore();
}

function verdictOf({ place, reader, recordingNo }: Recorded, submission: number) {
  place.say('submitted; the machine judges it');
  return until(
    () => reader.call(world.recording, { recording_no: recordingNo }),
    ({ verdict, video, submission: now }) => now >= submission && verdict !== null && video !== null,
    verdictSeconds,
  );
}

/** Whether the fixture's film is in it, picture and sound; without what cannot be judged, as where it was put together anew. */
async function keepsVideo(
  { place: { folder, known }, asked, camera }: Recorded,
  { video, clips }: SandboxRecordingDetail,
  { drops, taken }: { readonly drops: number; readonly taken: () => number },
): Promise<{ readonly frames?: boolean; readonly sound?: boolean }> {
  if (!video) return {};
  const answer = await fetch(video.url);
  if (!answer.ok) throw new Error(`the video is answered with ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  writeFileSync(`${folder}/video.mp4`, bytes);
  if (asked.film !== null || clips.length > 2 || asked.review.some((step) => step !== 'pass')) return {};
  const held = heldOf(await readVideo(bytes), camera, { clips, drops });
  known.measured['held'] = held;
  if (!canJudge('whether picture and sound are whole', taken())) return {};
  return { frames: isWholePicture(held), sound: isWholeSound(held) };
}

const outcomeOf = (detail: SandboxRecordingDetail): Outcome => ({
  person: detail.person,
  status: detail.status,
  submissions: detail.submission,
  decision: detail.verdict?.decision,
  findings: detail.verdict?.findings.map(({ code, segment }) => ({ code, segment: segment ?? null })),
  clips: detail.clips.map(({ rung, marks }) => ({
    rung,
    phrases: marks.flatMap(({ segment, phrase_from: from, phrase_to: to }) =>
      Array.from({ length: to - from }, (_, i) => `${segment}.${from + i}`),
    ),
  })),
});

const measuredOf = (detail: SandboxRecordingDetail): Replay['measured'] => ({
  thresholds: detail.verdict?.thresholds_version,
  by_segment: detail.verdict?.measures,
  incidents: detail.incidents,
  clips: detail.clips.map(({ duration_ms, size }) => ({ duration_ms, size })),
  events: detail.events.map(({ name, at, detail: told }) => ({ name, at, detail: told })),
});
