import { readFileSync, writeFileSync } from 'node:fs';
import { demoPortraitName, type SandboxRecordingDetail, world } from '../../contract/sandbox/world.ts';
import { PatientCustomer } from '../e2e/faults/patient-customer.ts';
import { productFaults, type ProductFault } from '../e2e/faults/product-faults.ts';
import { comesTo, isOffered, isStruck } from '../e2e/faults/struck-customer.ts';
import { launchPhone } from '../e2e/support/phone.ts';
import { watchFaults } from '../media/faults/world.ts';
import { cameraInStep, filmCamera, fixtureFilm } from '../support/fixture-camera.ts';
import { Reader, until } from '../support/reader.ts';
import { fingerprintOf, type Place, traced, version } from './place.ts';
import type { Asked, Replay } from './replay.ts';

const viewport = { width: 375, height: 812 };
/** A verdict may wait for others. */
const verdictSeconds = 180;

/** A film before the product's camera, from the link to the verdict. Rejects where it comes to no submission. */
export async function replayRecording(place: Place, asked: Asked): Promise<Replay> {
  place.say('decoding the film');
  const camera = await filmCamera(asked.film ?? fixtureFilm);
  const fault = faultOf(asked);
  const reader = new Reader(place.world.site.origin);
  const recording = await reader.comesToRead({
    ...{ person_seed: asked.seed, statement: [...asked.statement], will_check: 'none' },
    portrait: demoPortraitName.safeParse(asked.portrait).data ?? 'none',
  });
  const portrait = await registersPortrait(reader, recording.recording_no, asked.portrait);
  const { context, page, close } = await launchPhone(camera, viewport, {
    flags: [cameraInStep],
    serviceWorkers: 'allow',
  });
  await context.addInitScript((token) => {
    if (location.protocol !== 'about:') localStorage.setItem('visitor_token', token);
  }, reader.token);
  const customer = new PatientCustomer(context, page, `${reader.origin}/#${recording.short_link}`);
  const haveMet = watchFaults(place.world);
  await traced(place, context, () => reads(place, customer, asked, fault));
  place.say('submitted; the machine judges it');
  const detail = await until(
    () => reader.call(world.recording, { recording_no: recording.recording_no }),
    ({ verdict, video }) => verdict !== null && video !== null,
    verdictSeconds,
  );
  await keepsVideo(place, detail);
  const browser = context.browser()?.version() ?? '';
  await close();
  return {
    asked,
    files: { film: camera.sha256, ...(portrait && { portrait }) },
    outcome: outcomeOf(detail),
    measured: { ...measuredOf(detail), frames_dropped_by_browser: customer.drops },
    faultMet: fault && haveMet(),
    made: { version, browser, at: new Date().toISOString() },
  };
}

/** Throws where there is none of that name at that moment. */
function faultOf({ fault, at }: Asked): ProductFault | null {
  if (fault === null) return null;
  const found = productFaults.find((one) => one.name === fault && (at === null || one.at === at));
  if (!found) throw new Error(`there is no fault “${fault}”${at === null ? '' : ` at ${at}`}`);
  return found;
}

/** A picture of one's own. Answers its fingerprint; null where it is one of the product's. */
async function registersPortrait(reader: Reader, recordingNo: string, portrait: string) {
  if (demoPortraitName.safeParse(portrait).success) return null;
  const bytes = readFileSync(portrait);
  await reader.call(world.setPortrait, { recording_no: recordingNo, picture: bytes.toString('base64') });
  return fingerprintOf(bytes);
}

async function reads(
  { world: at, say }: Place,
  customer: PatientCustomer,
  asked: Asked,
  fault: ProductFault | null,
) {
  say('reading to the camera');
  if (fault) {
    await comesTo(fault.at, customer, asked.statement.length);
    say(`${fault.name}, at ${fault.at}`);
    await isStruck(fault, { world: at, customer });
    await isOffered(fault, customer);
    await fault.end?.({ world: at, customer });
  } else await customer.reachesGuide();
  await customer.readsToTheEnd();
  at.site.restore();
  at.store.restore();
}

async function keepsVideo({ folder }: Place, { video }: SandboxRecordingDetail): Promise<void> {
  if (!video) return;
  const answer = await fetch(video.url);
  if (!answer.ok) throw new Error(`the video is answered with ${answer.status}`);
  writeFileSync(`${folder}/video.mp4`, new Uint8Array(await answer.arrayBuffer()));
}

const outcomeOf = (detail: SandboxRecordingDetail): Replay['outcome'] => ({
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
  events: detail.events.map(({ name, at }) => ({ name, at })),
});
