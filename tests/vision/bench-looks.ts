import sharp, { type Sharp } from 'sharp';
import {
  atEase,
  dayLight,
  drawPerson,
  drawRoom,
  type Pose,
  type Scene,
} from '../../fixtures/people/draw-person.ts';
import type { FaceEngine } from '../../server/ports/face-engine.ts';
import {
  lookBands,
  lookFault,
  type LookBand,
  type LookEyes,
  type LookFault,
} from '../../workers/tasks/face/look-quality.ts';
import { unseenPeople } from './unseen-people.ts';

interface Look {
  readonly pose?: Partial<Pose>;
  readonly scene?: Partial<Scene>;
  readonly lens?: (picture: Sharp) => Sharp;
  /** Of the JPEG. */
  readonly quality?: number;
}

/** How people look into good and into cheap phones, in a bright room and in one with a lamp. */
const good: readonly Look[] = [
  {},
  { pose: { yaw: 0.12, roll: 0.05, size: 0.3 } },
  { pose: { pitch: 0.1, size: 0.42 }, scene: { ambient: 0.4, exposure: 0.7 } },
  {
    pose: { yaw: 0.08, pitch: 0.06, size: 0.26 },
    scene: { ambient: 0.45, exposure: 0.65 },
    lens: (picture) => picture.blur(1.2),
    quality: 45,
  },
];

const bad: Readonly<Record<LookFault, Look>> = {
  too_small: { pose: { size: 0.1 } },
  too_dark: { scene: { exposure: 0.12 } },
  too_bright: { scene: { exposure: 4 } },
  blurred: { lens: (picture) => picture.blur(8) },
  eyes_shut: { pose: { eyes: 0 } },
};

/** What the check asks for besides: the eyes are open in each. */
const movements: readonly Partial<Pose>[] = [{ mouth: 0.8 }, { pitch: 0.35 }, { yaw: -0.45 }];

export interface LookFigures {
  /** Fraction of good looks that page or server finds fault with. */
  readonly look_good_refused_by_page: number;
  readonly look_good_refused: number;
  /** Fraction of bad looks that the server lets through, by what is wrong with them. */
  readonly look_bad_passed: Readonly<Record<LookFault, number>>;
  readonly looks: number;
}

/** Looks straight ahead of invented people, good and bad, beside their movements in a plain room. */
export async function benchLooks(faces: FaceEngine, people: number): Promise<LookFigures> {
  const refused = { page: 0, server: 0 };
  const passed = new Map<LookFault, number>();
  const kinds = Object.keys(bad) as LookFault[];
  for (const [i, seed] of unseenPeople('ordinary', people).entries()) {
    const others: LookEyes[] = [];
    for (const pose of movements) others.push(...(await eyesIn(faces, seed, { pose })));
    for (const look of good) {
      const face = await seen(faces, seed, look);
      for (const side of ['page', 'server'] as const)
        if (faultOf(face, lookBands[side], others)) refused[side] += 1;
    }
    for (const kind of kinds) {
      const fault = faultOf(await seen(faces, seed, bad[kind]), lookBands.server, others);
      passed.set(kind, (passed.get(kind) ?? 0) + (fault ? 0 : 1));
    }
    console.error(`${i + 1} of ${people} looks`);
  }
  const share = (count: number, of: number) => Math.round((count / of) * 1000) / 1000;
  return {
    look_good_refused_by_page: share(refused.page, people * good.length),
    look_good_refused: share(refused.server, people * good.length),
    look_bad_passed: {
      too_small: share(passed.get('too_small') ?? 0, people),
      too_dark: share(passed.get('too_dark') ?? 0, people),
      too_bright: share(passed.get('too_bright') ?? 0, people),
      blurred: share(passed.get('blurred') ?? 0, people),
      eyes_shut: share(passed.get('eyes_shut') ?? 0, people),
    },
    looks: people * (good.length + kinds.length),
  };
}

type Seen = Awaited<ReturnType<FaceEngine['see']>>[number] | undefined;

/** Where no face is found the look is refused for that. */
const faultOf = (face: Seen, band: LookBand, others: readonly LookEyes[]): LookFault | 'no_face' | null =>
  face ? lookFault({ ...face, height: face.box.height }, band, others) : 'no_face';

async function eyesIn(faces: FaceEngine, seed: number, look: Look): Promise<readonly LookEyes[]> {
  const face = await seen(faces, seed, look);
  return face ? [face] : [];
}

async function seen(faces: FaceEngine, seed: number, look: Look): Promise<Seen> {
  const { pose = {}, scene = {}, lens = (picture) => picture, quality = 85 } = look;
  const [width, height] = [480, 640];
  const lit = { ...dayLight, room: seed % 9, ...scene };
  const canvas = drawRoom(width, height, lit);
  drawPerson(canvas, seed, { ...atEase, ...pose }, lit);
  const rgb = Buffer.from(Uint8Array.from(canvas.rgb, (value) => Math.min(255, Math.max(0, value))));
  const picture = sharp(rgb, { raw: { width, height, channels: 3 } });
  const [face] = await faces.see(await lens(picture).jpeg({ quality }).toBuffer(), { descriptors: false });
  return face;
}
