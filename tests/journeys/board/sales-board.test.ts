import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bridge } from '../../../contract/services/bridge.ts';
import { salesBoard, salesBoardEvents, saleOwed } from '../../../contract/services/sales-board.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../../contract/define.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { processes } from '../../../server/tables/process.ts';
import { saleChanges, saleNotes } from '../../../server/tables/sales-board.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { newest } from '../../support/agent.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { chosen } from '../../support/buyer.ts';
import {
  comesByLink,
  consents,
  familyApplies,
  familyProductNo,
  onHoldersDevice,
  requestId,
  showsCard,
  showsFace,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { applicantOn, comesToConfirm, confirms } from '../../support/payer.ts';
import { Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
let agent: BoardAgent;
let other: BoardAgent;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
  agent = await BoardAgent.at(server.origin, 'S10001');
  other = await BoardAgent.at(server.origin, 'S10002');
}, 300_000);
afterAll(() => server?.close());

const textsTo = async (mobile: string) =>
  (await new Reader(server.origin).call(inbox.sms, { mobile })).map(({ text }) => text);

/** An agent prepares an application for somebody and hands it over. */
async function prepared(by: BoardAgent, name: string) {
  const person = someone('self', 36, name);
  await by.prepares(familyProductNo);
  await by.triesOut(
    familyProductNo,
    'B',
    chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: person.birth }),
  );
  await by.fillsIn({
    applicant: [{ name, mobile: person.mobile, certificate_type: 'id_card', region: '110101' }],
  });
  const handed = await by.handsOver();
  return { person, processNo: by.processNo, address: handed.share_info.transmit_link };
}

describe('whose board it is', () => {
  test(
    'an agent sees own sales alone, and another’s is not there for any call',
    { timeout: 120_000 },
    async () => {
      const mine = await prepared(agent, '岑南乔');
      const theirs = await prepared(other, '温星野');
      const numbers = await agent.scrolls();
      expect(numbers).toContain(mine.processNo);
      expect(numbers).not.toContain(theirs.processNo);
      const asked = {
        process_no: theirs.processNo,
        member_no: null,
        for: 'share',
        request_id: requestId(),
        note: '',
      };
      for (const call of Object.values<CallDefinition>(salesBoard)) {
        if (call.path.endsWith('/list') || call.path.endsWith('/changed')) continue;
        const answer = await agent.send(call, asked);
        expect([call.path, answer.code]).toEqual([call.path, catalogue.saleMissing.code]);
      }
      const changed = await agent.call(salesBoard.changed, {
        process_nos: [theirs.processNo, mine.processNo],
      });
      expect(changed.rows.map(({ process_no }) => process_no)).toEqual([mine.processNo]);
      const nobody = new BoardAgent(server.origin);
      await refuses('salesLoginInvalid', nobody.looksAtBoard());
      expect((await nobody.send({ ...salesBoard.list, path: salesBoardEvents }, {})).code).toBe(
        catalogue.salesLoginInvalid.code,
      );
    },
  );

  test('a note is its agent’s alone, and is sealed', async () => {
    const { processNo } = await prepared(agent, '顾书白');
    expect((await agent.notesDown(processNo, ' 先生晚上 8 点后方便 ')).note).toBe('先生晚上 8 点后方便');
    const { db } = context.connection;
    const [row] = await db.select().from(saleNotes).where(eq(saleNotes.processNo, processNo));
    expect(row?.textSealed).not.toContain('先生');
    // The sale becomes another agent's: the note does not.
    await db.update(processes).set({ salesNo: 'S10002' }).where(eq(processes.processNo, processNo));
    await db.update(saleChanges).set({ salesNo: 'S10002' }).where(eq(saleChanges.processNo, processNo));
    expect((await other.opensSale(processNo)).note).toBe('');
    await refuses('saleMissing', agent.opensSale(processNo));
    expect((await other.notesDown(processNo, '')).note).toBe('');
    expect(await db.select().from(saleNotes).where(eq(saleNotes.processNo, processNo))).toEqual([]);
  });
});
