import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent } from '../../../contract/services/consent.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { riskyName } from '../../../server/sandbox/risk-control.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import {
  actsOnCard,
  actsOnFace,
  cardPicture,
  comesByLink,
  consents,
  faceFrames,
  familyApplies,
  memberList,
  memberNamed,
  onHoldersDevice,
  opensInvitation,
  provesInvitation,
  readsSide,
  requestId,
  showsCard,
  showsFace,
  someone,
  uploads,
  withStandIns,
} from '../../support/identity.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

const origin = () => server.origin;

test('the applicant alone: card, face, and the process goes on', { timeout: 120_000 }, async () => {
  const me = someone('self', 35, '林知夏');
  const device = await familyApplies(origin(), me, []);
  expect((await device.looks()).current_step_alias).toBe('ocr');
  const list = await memberList(device);
  expect(list).toMatchObject({ done: 0, owed: 1 });
  expect(list.members).toMatchObject([
    { name: '林知夏', roles: ['applicant', 'insurant'], is_self: true, by: 'self', card: 'owed', face: 'owed' },
  ]);
  const mine = await onHoldersDevice(device, me.name);
  await refuses('consentNeeded', uploads(mine, 'id_card', cardPicture(me, 'front')));
  await refuses('processStepUnfinished', device.goesOn('recognise_cards'));
  const card = await showsCard(mine, me);
  expect(card).toMatchObject({ state: 'passed', findings: [], message: null });
  expect(card.fields.find(({ field }) => field === 'number')).toMatchObject({ value: me.number, matches: true });
  expect((await fetch(card.sides.front!.url)).status).toBe(200);
  expect((await device.goesOn('recognise_cards')).current_step_alias).toBe('face_recognition');
  await refuses('consentNeeded', actsOnFace(mine, { kind: 'begin' }));
  await consents(mine, 'face');
  const answer = await showsFace(mine, me.number);
  expect(answer).toMatchObject({ kind: 'result', detail: { state: 'passed', score: 1, threshold: 0.55 } });
  expect((await device.goesOn('recognise_faces')).current_step_alias).toBe('order_confirmation');
  expect(await memberList(device)).toMatchObject({ done: 1, owed: 1 });
  await refuses('cardDone', device.call(ocr.verify, {
    ...device.process,
    member_no: mine.member_no,
    request_id: requestId(),
    act: { kind: 'to_person' },
  }).catch((error: unknown) => Promise.reject(error)));
});
