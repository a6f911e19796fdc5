import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../../contract/define.ts';
import type { CaptchaWay } from '../../contract/model/captcha.ts';
import type { FormValues } from '../../contract/model/form.ts';
import type { ChosenGenes } from '../../contract/model/gene.ts';
import type { ProcessEvent, ProcessRecord } from '../../contract/model/process.ts';
import { consent } from '../../contract/services/consent.ts';
import { auth } from '../../contract/services/auth.ts';
import { insure } from '../../contract/services/insure.ts';
import { insureProcess } from '../../contract/services/insure-process.ts';
import { product } from '../../contract/services/product.ts';
import { trial } from '../../contract/services/trial.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import { commitTrial } from '../../server/records/process/commit-trial.ts';
import { anyProcess } from '../../server/records/process/processes.ts';
import type { Person } from './form-values.ts';
import { Reader } from './reader.ts';
import { smallPlanNo, smallProductNo } from './small-product.ts';

type Submission = { readonly snapshot_version: number; readonly first_fen: number };

/** Somebody who applies for insurance on a device of theirs. */
export class ApplicantDevice extends Reader {
  processNo = '';
  version = 1;
  /** Of the snapshot that this device saved or saw last. */
  saved = 0;

  static async at(origin: string): Promise<ApplicantDevice> {
    const device = new ApplicantDevice(origin);
    device.token = (await device.call(auth.visitorLogin, {})).token;
    return device;
  }

  get process() {
    return { process_no: this.processNo };
  }

  async begins(
    productNo = smallProductNo,
    requestId: string = randomUUID(),
    planNo = smallPlanNo,
  ): Promise<ProcessRecord> {
    const record = await this.call(insureProcess.customerGenerateProcessNo, {
      product_no: productNo,
      product_plan_no: planNo,
      process_mode: 'customer_insure',
      request_id: requestId,
    });
    this.processNo = record.insure_process_no;
    return this.#seen(record);
  }

  /** As gene/commit does it. */
  async triesOut(context: ServiceContext, genes: ChosenGenes, firstFen: number): Promise<void> {
    const { connection, personalData, now } = context;
    await connection.db.transaction(async (tx) => {
      const process = await anyProcess(tx, this.processNo, { lock: true });
      const trial = { productVersion: 1, planNo: smallPlanNo, genes, firstFen };
      await commitTrial(tx, personalData, process, trial, now());
    });
  }

  /** Tries a product out, reads its documents and goes on to the application; answers the first premium. */
  async endsTrial(product_no: string, plan: string, genes: ChosenGenes): Promise<number> {
    await this.begins(product_no, undefined, `${product_no}-${plan}`);
    return await this.concludesTrial(product_no, plan, genes);
  }

  /** Ends the trial of the process that there is. */
  async concludesTrial(product_no: string, plan: string, genes: ChosenGenes): Promise<number> {
    const choice = { product_no, product_plan_no: `${product_no}-${plan}`, genes };
    const { product_version, quotation } = await this.call(trial.geneList, choice);
    const { documents } = await this.call(product.setting, { product_no });
    const first_fen = quotation?.first_fen ?? 0;
    const read_documents = documents.map(({ document_no, sha256 }) => ({ document_no, sha256 }));
    const seen = { product_version, first_fen, read_documents };
    await this.call(trial.geneCommit, { ...choice, ...this.process, ...seen });
    await this.goesOn('commit_trial');
    return first_fen;
  }

  looksAtTrial() {
    return this.call(trial.snapshot, this.process);
  }

  /** What is chosen and read by now, over the version that this device saw. */
  keepsTrial(kept: Partial<Omit<RequestOf<typeof trial.storeSnapshot>, 'process_no'>>) {
    return this.call(trial.storeSnapshot, { ...this.process, readings: [], ...kept });
  }

  async goesOn(
    event: ProcessEvent,
    options: { requestId?: string; data?: Submission } = {},
  ): Promise<ProcessRecord> {
    const record = await this.call(insureProcess.handleProcess, {
      ...this.process,
      event,
      version: this.version,
      request_id: options.requestId ?? randomUUID(),
      data: options.data,
    });
    return this.#seen(record);
  }

  async looks(): Promise<ProcessRecord> {
    return this.#seen(await this.call(insureProcess.progress, this.process));
  }

  #seen(record: ProcessRecord): ProcessRecord {
    this.version = record.version;
    return record;
  }

  async opensForm() {
    const form = await this.call(insure.moduleList, this.process);
    this.saved = form.snapshot?.version ?? 0;
    return form;
  }

  /** To the use of a bank account, where the product asks for one. */
  async agreesToAccount(): Promise<void> {
    const { consents } = await this.call(consent.list, this.process);
    for (const { purpose, version } of consents)
      await this.call(consent.give, { ...this.process, purpose, version });
  }

  /** With the consent that a bank account among the values wants. */
  async types(values: FormValues, requestId: string = randomUUID()) {
    const hasAccount = Object.values(values).some((entries) => entries.some((entry) => 'bank_card' in entry));
    if (hasAccount) await this.agreesToAccount();
    const saved = await this.call(insure.storeSnapshot, {
      ...this.process,
      values,
      base_version: this.saved,
      request_id: requestId,
    });
    this.saved = saved.version;
    return saved;
  }

  asksForPhoneCaptcha(mobile: string, way: CaptchaWay = 'sms') {
    return this.call(insure.sendCaptcha, { scene: 'insure', ...this.process, mobile, way });
  }

  async provesPhone({ mobile }: Pick<Person, 'mobile'>): Promise<void> {
    await this.asksForPhoneCaptcha(mobile);
    const captcha = await this.captchaFor(mobile);
    await this.call(insure.verifyCaptcha, { scene: 'insure', ...this.process, mobile, captcha });
  }

  submitsApplication(firstFen: number, requestId: string = randomUUID()): Promise<ProcessRecord> {
    const data = { snapshot_version: this.saved, first_fen: firstFen };
    return this.goesOn('submit_application', { requestId, data });
  }
}
