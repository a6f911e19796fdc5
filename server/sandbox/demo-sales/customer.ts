import { randomUUID } from 'node:crypto';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { auth } from '../../../contract/services/auth.ts';
import { insureProcess } from '../../../contract/services/insure-process.ts';
import type { Product } from '../../domain/product/product.ts';
import type { InventedPerson } from '../invented-person.ts';
import { DemoDevice, type DemoServer } from './device.ts';

/** Somebody invented who buys a product, on a phone of theirs. */
export class DemoCustomer extends DemoDevice {
  readonly person: InventedPerson;
  readonly product: Product;
  #token = '';
  #record: ProcessRecord | null = null;

  constructor(server: DemoServer, person: InventedPerson, product: Product) {
    super(server, () => (this.#token === '' ? {} : { 'Visitor-Authorization': this.#token }));
    this.person = person;
    this.product = product;
  }

  /** By the link that an agent sent; `request_id` names the sale. */
  async begins(transmit_record_no: string, request_id: string): Promise<void> {
    this.#token = (await this.call(auth.visitorLogin, {})).token;
    this.#record = await this.call(insureProcess.customerGenerateProcessNo, {
      ...{ product_no: this.product.product_no, process_mode: 'customer_insure' },
      ...{ transmit_record_no, request_id },
    });
  }

  get process() {
    return { process_no: this.#seen.insure_process_no };
  }

  get step() {
    return this.#seen.current_step_alias;
  }

  async looks(): Promise<void> {
    this.#record = await this.call(insureProcess.progress, this.process);
  }

  async goesOn(event: ProcessEvent, data?: { snapshot_version: number; first_fen: number }): Promise<void> {
    await this.looks();
    const { version } = this.#seen;
    const move = { ...this.process, event, version, request_id: randomUUID(), data };
    this.#record = await this.call(insureProcess.handleProcess, move);
  }

  /** The newest that was sent to them. */
  async captcha(): Promise<string> {
    const messages = await this.call(inbox.sms, { mobile: this.person.mobile });
    const newest = messages.find(({ text }) => text.includes('验证码'));
    return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
  }

  get #seen(): ProcessRecord {
    if (!this.#record) throw new Error('nothing was begun');
    return this.#record;
  }
}
