import type { RequestOf } from '../../contract/define.ts';
import {
  salesBoard,
  salesBoardEvents,
  type Sale,
  type SaleLink,
} from '../../contract/services/sales-board.ts';
import { trial } from '../../contract/services/trial.ts';
import { insureProcess } from '../../contract/services/insure-process.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import { putSalesAgent } from '../../server/records/sales/sales-agents.ts';
import type { ApplicantDevice } from './applicant.ts';
import { Agent, type Listening } from './agent.ts';
import { requestId } from './identity.ts';
import { PreparingAgent } from './preparing-agent.ts';

type Wanted = Partial<RequestOf<typeof salesBoard.list>>;

/** An agent at the board of whole sales. */
export class BoardAgent extends PreparingAgent {
  static override async at(origin: string, salesNo: string): Promise<BoardAgent> {
    const agent = new BoardAgent(origin);
    agent.salesToken = (await Agent.at(origin, salesNo)).salesToken;
    return agent;
  }

  /** Somebody who begins to work with an empty board. */
  static async hired(
    origin: string,
    { connection, now }: ServiceContext,
    salesNo: string,
  ): Promise<BoardAgent> {
    const agent = new BoardAgent(origin);
    agent.salesToken = `token-of-${salesNo}-${requestId()}`;
    const known = {
      salesNo,
      name: '顾清和',
      company: '示例保险代理有限公司',
      licenceNo: `示例执业-${salesNo}`,
    };
    await putSalesAgent(connection.db, { ...known, token: agent.salesToken }, now());
    return agent;
  }

  looksAtBoard(wanted: Wanted = {}) {
    return this.call(salesBoard.list, { limit: 50, ...wanted });
  }

  /** Page after page, as one scrolls. */
  async scrolls(wanted: Wanted = {}): Promise<string[]> {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await this.looksAtBoard({ ...wanted, ...(cursor ? { cursor } : {}) });
      seen.push(...page.rows.map(({ process_no }) => process_no));
      cursor = page.next_cursor;
    } while (cursor);
    return seen;
  }

  opensSale(process_no: string): Promise<Sale> {
    return this.call(salesBoard.sale, { process_no });
  }

  reminds(
    process_no: string,
    { member_no, for: what }: Pick<SaleLink, 'member_no' | 'for'>,
    id = requestId(),
  ) {
    return this.call(salesBoard.remind, { process_no, member_no, for: what, request_id: id });
  }

  remindsMany(process_nos: readonly string[], id = requestId()) {
    return this.call(salesBoard.remindMany, { process_nos: [...process_nos], request_id: id });
  }

  takesBack(process_no: string, { member_no, for: what }: Pick<SaleLink, 'member_no' | 'for'>) {
    return this.call(salesBoard.revokeLink, { process_no, member_no, for: what });
  }

  replaces(
    process_no: string,
    { member_no, for: what }: Pick<SaleLink, 'member_no' | 'for'>,
    id = requestId(),
  ) {
    return this.call(salesBoard.renewLink, { process_no, member_no, for: what, request_id: id });
  }

  notesDown(process_no: string, note: string): Promise<Sale> {
    return this.call(salesBoard.putNote, { process_no, note });
  }

  async asksForPhone(process_no: string): Promise<string> {
    return (await this.call(salesBoard.callCustomer, { process_no })).mobile;
  }

  follows(after: number | null): Promise<Listening> {
    return this.listens(after, salesBoardEvents);
  }

  /** The customer's process is from now on the agent's customer's, as if they had come by the agent's link. */
  async sentTo(device: ApplicantDevice, product_no: string): Promise<void> {
    const shared = await this.call(trial.salesPreTransmit, { product_no, request_id: requestId() });
    const { transmit_record_no } = shared;
    await device.call(insureProcess.bindRecordNo, { ...device.process, transmit_record_no });
  }
}
