import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CardAct, CardSide } from '../../../contract/model/identity.ts';
import { consent } from '../../../contract/services/consent.ts';
import { faceRecognition, type FaceAct } from '../../../contract/services/face-recognition.ts';
import type { ProofFrame } from '../../../contract/services/face-will.ts';
import { file } from '../../../contract/services/file.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import type { DemoCustomer } from './customer.ts';
import type { DemoSale } from './demo-sale.ts';

const folder = new URL('./pictures/', import.meta.url);

/** Of a customer who shows who they are; made by fixtures/people/make-demo-pictures.ts. */
export const demoPicture = ({ face }: DemoSale, shows: CardSide | ProofFrame['shows']): Promise<Buffer> =>
  readFile(new URL(`${face ?? 'neighbour'}-${shows}.jpg`, folder));

/** Whose card is shown at this device: their own. */
async function ownMember(customer: DemoCustomer) {
  const { members } = await customer.call(ocr.getMemberList, customer.process);
  const own = members.find(({ name }) => name === customer.person.name);
  return { ...customer.process, member_no: own?.member_no ?? '' };
}

type Member = Awaited<ReturnType<typeof ownMember>>;

async function consents(customer: DemoCustomer, member: Member, purpose: 'id_card' | 'face'): Promise<void> {
  const { consents: all } = await customer.call(consent.list, member);
  const version = all.find((one) => one.purpose === purpose)?.version ?? '';
  await customer.call(consent.give, { ...member, purpose, version });
}

const actsOnCard = (customer: DemoCustomer, member: Member, act: CardAct) =>
  customer.call(ocr.verify, { ...member, request_id: randomUUID(), act });

async function readsSide(customer: DemoCustomer, sale: DemoSale, member: Member, side: CardSide) {
  const name = `${randomUUID().replaceAll('-', '').slice(0, 24)}.jpg`;
  const bytes = await demoPicture(sale, side);
  const { file_id } = await customer.sendFile(file.upload, { purpose: 'id_card', ...member, name }, bytes);
  return await actsOnCard(customer, member, { kind: 'read', side, file_id, anyway: false });
}

/** Both sides of their card, read, looked over and confirmed. */
export async function recognisesCard(customer: DemoCustomer, sale: DemoSale): Promise<void> {
  const member = await ownMember(customer);
  await consents(customer, member, 'id_card');
  await readsSide(customer, sale, member, 'front');
  const { fields } = await readsSide(customer, sale, member, 'back');
  const looked_at = fields.filter(({ state }) => state === 'unsure').map(({ field }) => field);
  await actsOnCard(customer, member, { kind: 'confirm', fields: {}, looked_at });
  await customer.goesOn('recognise_cards');
}

const actsOnFace = (customer: DemoCustomer, member: Member, act: FaceAct) =>
  customer.call(faceRecognition.verify, { ...member, request_id: randomUUID(), act });

/** Their face, moving as it is asked. Throws where no check is begun, and what the server refuses. */
export async function recognisesFace(customer: DemoCustomer, sale: DemoSale): Promise<void> {
  const member = await ownMember(customer);
  await consents(customer, member, 'face');
  const begun = await actsOnFace(customer, member, { kind: 'begin' });
  if (begun.kind !== 'begun') throw new Error('no check was begun');
  const frames: ProofFrame[] = [];
  for (const shows of ['straight', ...begun.challenges] as const)
    frames.push({ shows, jpeg: (await demoPicture(sale, shows)).toString('base64') });
  await actsOnFace(customer, member, { kind: 'answer', check_no: begun.check_no, frames });
  await customer.goesOn('recognise_faces');
}
