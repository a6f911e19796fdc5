import type { ChosenGenes } from '../../contract/model/gene.ts';
import type { FormValues } from '../../contract/model/form.ts';
import type { ProcessRecord } from '../../contract/model/process.ts';
import type { TransmitChannel } from '../../contract/model/transmit.ts';
import { insure } from '../../contract/services/insure.ts';
import { insureProcess } from '../../contract/services/insure-process.ts';
import { trial } from '../../contract/services/trial.ts';
import { Agent } from './agent.ts';
import { requestId } from './identity.ts';

/** An agent who shares products and prepares applications. */
export class PreparingAgent extends Agent {
  processNo = '';
  version = 0;

  static override async at(origin: string, salesNo: string): Promise<PreparingAgent> {
    const agent = new PreparingAgent(origin);
    agent.salesToken = (await Agent.at(origin, salesNo)).salesToken;
    return agent;
  }

  get process() {
    return { process_no: this.processNo };
  }

  prepares(product_no: string, request_id = requestId()) {
    return this.#seen(this.call(insureProcess.salesGenerateProcessNo, { product_no, request_id }));
  }

  /** Tries the product out for the customer, who reads its documents later; answers the first premium. */
  async triesOut(product_no: string, plan: string, genes: ChosenGenes): Promise<number> {
    const choice = { product_no, product_plan_no: `${product_no}-${plan}`, genes };
    const { product_version, quotation } = await this.call(trial.geneList, choice);
    const first_fen = quotation?.first_fen ?? 0;
    const seen = { product_version, first_fen, read_documents: [] };
    await this.call(trial.geneCommit, { ...choice, ...this.process, ...seen });
    await this.moves('commit_trial');
    return first_fen;
  }

  moves(event: ProcessRecord['data']['events'][number]) {
    const asked = { ...this.process, event, version: this.version, request_id: requestId() };
    return this.#seen(this.call(insureProcess.handleProcess, asked));
  }

  fillsIn(values: FormValues, base_version = 0) {
    const asked = { ...this.process, values, base_version, request_id: requestId() };
    return this.call(insure.storeSnapshot, asked);
  }

  looksAtForm() {
    return this.call(insure.moduleList, this.process);
  }

  /** By which way is told by the same request once it was taken. */
  handsOver(request_id = requestId(), way: { readonly channel?: TransmitChannel } = {}) {
    return this.call(insure.salesStoreTransmit, { ...this.process, ...way, request_id });
  }

  async #seen(asked: Promise<ProcessRecord>): Promise<ProcessRecord> {
    const record = await asked;
    this.processNo = record.insure_process_no;
    this.version = record.version;
    return record;
  }
}
