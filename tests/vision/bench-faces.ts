import { inventCardPerson } from '../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import {
  atEase,
  dayLight,
  drawPerson,
  drawRoom,
  type Pose,
  type Scene,
} from '../../fixtures/people/draw-person.ts';
import { encodeJpeg } from '../../server/adapters/reading/jpeg.ts';
import type { CardEngine } from '../../server/ports/card-engine.ts';
import type { FaceEngine } from '../../server/ports/face-engine.ts';
import { faceDistance, firstNumbers, identityBand } from '../../workers/tasks/face/identity.ts';
import { unseenPeople } from './unseen-people.ts';

/** How people look into a phone: at arm's length and nearer, a little aside, in a dim room. */
const looks: readonly (readonly [Partial<Pose>, Partial<Scene>])[] = [
  [{}, {}],
  [{ yaw: 0.14, roll: 0.05, size: 0.31 }, {}],
  [
    { pitch: 0.1, dx: 0.03, size: 0.4 },
    { ambient: 0.4, exposure: 0.7 },
  ],
];

interface FaceOfPerson {
  readonly onCard: readonly number[] | null;
  readonly live: readonly (readonly number[] | null)[];
}

export interface FaceFigures {
  /** Fraction of looks of the person on the card that are taken for another's. */
  readonly same_rejected: number;
  /** Fraction of them that a person has to look at. */
  readonly same_to_person: number;
  /** Fraction of looks of others that pass as the person on the card. */
  readonly other_accepted: number;
  /** The same where only the first of the two networks is asked. */
  readonly other_accepted_by_first: number;
  readonly face_pairs: number;
}

/** The portrait cut out of each person's card, against that person before the camera and against everybody else. */
export async function benchFaces(cards: CardEngine, faces: FaceEngine, people: number): Promise<FaceFigures> {
  const seen: FaceOfPerson[] = [];
  for (const seed of unseenPeople('ordinary', people)) {
    seen.push(await facesOf(cards, faces, seed));
    console.error(`${seen.length} of ${people} faces`);
  }
  const same = seen.flatMap(({ onCard, live }) => live.map((look) => bandOf(onCard, look)));
  const others = seen.flatMap(({ onCard }, i) =>
    seen.flatMap(({ live }, j) => (i === j ? [] : live.map((look) => [onCard, look] as const))),
  );
  const otherBands = others.map(([onCard, look]) => bandOf(onCard, look));
  const byFirst = others.map(([onCard, look]) => bandOf(firstOf(onCard), firstOf(look)));
  const fraction = (bands: readonly string[], band: string) =>
    bands.length === 0 ? 0 : bands.filter((one) => one === band).length / bands.length;
  return {
    same_rejected: fraction(same, 'mismatch'),
    same_to_person: fraction(same, 'to_person'),
    other_accepted: fraction(otherBands, 'match'),
    other_accepted_by_first: fraction(byFirst, 'match'),
    face_pairs: same.length + others.length,
  };
}

const firstOf = (descriptor: readonly number[] | null) => descriptor?.slice(0, firstNumbers) ?? null;

/** Where no face was found, a person looks. */
const bandOf = (one: readonly number[] | null, other: readonly number[] | null): string =>
  one && other ? identityBand(faceDistance(one, other)) : 'to_person';

async function facesOf(cards: CardEngine, faces: FaceEngine, seed: number): Promise<FaceOfPerson> {
  const photo = await cardPhoto(inventCardPerson(seed), 'front');
  const { portrait } = await cards.read(photo);
  const live: FaceOfPerson['live'][number][] = [];
  for (const [pose, scene] of looks) live.push(await descriptorOf(faces, await picture(seed, pose, scene)));
  return { onCard: portrait && (await descriptorOf(faces, await cards.crop(photo, portrait))), live };
}

async function descriptorOf(faces: FaceEngine, jpeg: Uint8Array): Promise<readonly number[] | null> {
  const [face] = await faces.see(jpeg, { descriptors: true });
  return face?.descriptor ?? null;
}

function picture(seed: number, pose: Partial<Pose>, change: Partial<Scene>) {
  const [width, height] = [480, 640];
  const scene = { ...dayLight, ...change };
  const canvas = drawRoom(width, height, scene);
  drawPerson(canvas, seed, { ...atEase, ...pose }, scene);
  const rgb = Uint8Array.from(canvas.rgb, (value) => Math.min(255, Math.max(0, value)));
  return encodeJpeg({ width, height, rgb });
}
