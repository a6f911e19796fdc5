import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, type CodeName } from '../../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../../contract/define.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { Agent } from '../../support/agent.ts';
import {
  comesByLink,
  familyApplies,
  memberNamed,
  onHoldersDevice,
  requestId,
  showsCard,
  someone,
  withStandIns,
  type Identifying,
} from '../../support/identity.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let own: Identifying;
/** Invited into the same order, proven. */
let invited: Identifying;
/** Of another family: holds a process and a proven link of their own. */
let foreignHolder: Identifying;
let foreignInvite: Identifying;
let agent: Agent;

beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
  [own, invited] = await family('季明远', '许清如');
  [foreignHolder, foreignInvite] = await family('宋时雨', '孟听澜');
  agent = await Agent.at(server.origin, 'S10001');
}, 300_000);
afterAll(() => server?.close());

async function family(name: string, spouseName: string): Promise<[Identifying, Identifying]> {
  const [me, spouse] = [someone('self', 36, name), someone('spouse', 35, spouseName)];
  const device = await familyApplies(server.origin, me, [spouse]);
  const mine = await onHoldersDevice(device, me.name);
  await memberNamed(device, spouse.name);
  const theirs = await comesByLink(device, spouse);
  await showsCard(mine, me);
  await showsCard(theirs, spouse);
  return [mine, theirs];
}

type Request = Record<string, unknown>;
const act = { kind: 'to_person' } as const;

/** As whom a call is asked: the holder's calls name the process, an invited member's the link. */
const holderCalls: readonly (readonly [string, CallDefinition, (who: Identifying) => Request])[] = [
  ['ocr/get-member-list', ocr.getMemberList, ({ subject }) => subject],
  ['ocr/detail', ocr.detail, ({ subject, member_no }) => ({ ...subject, member_no })],
  [
    'ocr/verify',
    ocr.verify,
    ({ subject, member_no }) => ({ ...subject, member_no, request_id: requestId(), act }),
  ],
  ['face/get-member-list', faceRecognition.getMemberList, ({ subject }) => subject],
  ['face/detail', faceRecognition.detail, ({ subject, member_no }) => ({ ...subject, member_no })],
  ['face/hint', faceRecognition.hint, ({ subject, member_no }) => ({ ...subject, member_no })],
  [
    'face/order-confirm-details',
    faceRecognition.orderConfirmDetails,
    ({ subject, member_no }) => ({ ...subject, member_no }),
  ],
  [
    'face/health-audit-confirm-details',
    faceRecognition.healthAuditConfirmDetails,
    ({ subject, member_no }) => ({ ...subject, member_no }),
  ],
  [
    'face/verify',
    faceRecognition.verify,
    ({ subject, member_no }) => ({ ...subject, member_no, request_id: requestId(), act: { kind: 'begin' } }),
  ],
];

const linkCalls: typeof holderCalls = [
  ...holderCalls.filter(
    ([, , ask]) => !('act' in ask({ subject: {}, member_no: '' } as unknown as Identifying)),
  ),
  [
    'ocr/verify-with-notify',
    ocr.verifyWithNotify,
    ({ subject, member_no }) => ({ ...subject, member_no, request_id: requestId(), act }),
  ],
  [
    'face/verify-with-notify',
    faceRecognition.verifyWithNotify,
    ({ subject, member_no }) => ({ ...subject, member_no, request_id: requestId(), act: { kind: 'begin' } }),
  ],
];

/** The code of the answer, by its name; `success` where it was answered. */
async function answerTo(device: Reader, call: CallDefinition, request: Request): Promise<string> {
  const { code } = await device.send(call, request);
  if (code === 0) return 'success';
  return Object.entries(catalogue).find(([, row]) => row.code === code)?.[0] ?? String(code);
}

/** What the right caller may hear besides success: the act is theirs, and something of theirs stands in its way. */
const ofTheirOwn: readonly string[] = ['success', 'consentNeeded', 'cardDone'] satisfies (
  'success' | CodeName
)[];

describe.each(holderCalls)('%s, asked about a process', (_, call, ask) => {
  test('its holder is answered', async () => {
    expect(ofTheirOwn).toContain(await answerTo(own.device, call, ask(own)));
  });

  test('nobody else: another holder, an invited member, an agent, nobody at all', async () => {
    const request = ask(own);
    expect(await answerTo(foreignHolder.device, call, request)).toBe('processForeign');
    expect(await answerTo(invited.device, call, request)).toBe('processForeign');
    expect(await answerTo(agent, call, request)).toBe('loginInvalid');
    expect(await answerTo(new Reader(server.origin), call, request)).toBe('loginInvalid');
  });
});

describe.each(linkCalls)('%s, asked by a link', (_, call, ask) => {
  test('whom it was made for, once proven, is answered', async () => {
    expect(ofTheirOwn).toContain(await answerTo(invited.device, call, ask(invited)));
  });

  test('nobody else: another’s link, the holder, an agent, nobody at all', async () => {
    const request = ask(invited);
    expect(await answerTo(foreignInvite.device, call, request)).toBe('identityNeeded');
    expect(await answerTo(own.device, call, request)).toBe('identityNeeded');
    expect(await answerTo(agent, call, request)).toBe('loginInvalid');
    expect(await answerTo(new Reader(server.origin), call, request)).toBe('loginInvalid');
  });
});

describe.each([
  ['ocr/get-invite-info', ocr.getInviteInfo],
  ['face/get-invite-info', faceRecognition.getInviteInfo],
] as const)('%s', (_, call) => {
  test('tells whoever opens the link no more than who invites, and an agent nothing', async () => {
    const stranger = foreignHolder.device;
    const before = await stranger.call(call, invited.subject as { transmit_record_no: string });
    expect(before).toMatchObject({ proof: 'needed', member_no: null, mobile_masked: null });
    expect(JSON.stringify(before)).not.toContain('许清如');
    expect(await answerTo(agent, call, invited.subject)).toBe('loginInvalid');
  });
});

describe.each([
  ['ocr/send-invite-message', ocr.sendInviteMessage],
  ['face/send-invite-message', faceRecognition.sendInviteMessage],
] as const)('%s', (_, call) => {
  test('the holder invites; whoever else asks is refused', async () => {
    const spouse = { ...own.subject, member_no: invited.member_no, by: 'link', request_id: requestId() };
    expect(['success', 'memberNotInvited']).toContain(await answerTo(own.device, call, spouse));
    expect(await answerTo(foreignHolder.device, call, spouse)).toBe('processForeign');
    expect(await answerTo(invited.device, call, spouse)).toBe('processForeign');
    expect(await answerTo(agent, call, spouse)).toBe('loginInvalid');
    expect(await answerTo(new Reader(server.origin), call, spouse)).toBe('loginInvalid');
  });
});
