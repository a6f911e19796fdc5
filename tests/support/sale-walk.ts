import type { CallDefinition, RequestOf, ResponseOf } from '../../contract/define.ts';
import { catalogue } from '../../contract/codes/catalogue.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { GivenHealthAnswer } from '../../contract/model/health.ts';
import type { FormValues } from '../../contract/model/form.ts';
import type { ProcessRecord, ProcessStep } from '../../contract/model/process.ts';
import { auth } from '../../contract/services/auth.ts';
import { insure } from '../../contract/services/insure.ts';
import { order } from '../../contract/services/order.ts';
import { policy } from '../../contract/services/policy.ts';
import type { Product } from '../../server/domain/product/product.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import { freePort } from './free-port.ts';
import { requestId, withStandIns, type FamilyMember } from './identity.ts';
import type { Confirming } from './payer.ts';
import {
  changedProduct,
  productFiles,
  productFolder,
  productOf,
  type ProductFileName,
} from './product-file.ts';
import { Reader, Refused } from './reader.ts';
import { testServer, type TestServer } from './server.ts';
import { Reviewer } from './staff.ts';
import { Declarant, Underwriter } from './underwriting.ts';
import { peopleOf, type DrawnSale, type SalePeople } from './walked-sale.ts';

// A whole sale that is walked at random, from its trial to its policy and back: who walks, and what they know.

/** One product is sold with cards and faces, which stand-ins read; for the others they cost too much. */
const stepsOf = ({ product_no, steps }: Product): ProcessStep[] =>
  steps.filter((step) => product_no === 'AX-ANN-03' || (step !== 'ocr' && step !== 'face_recognition'));

/** The products of the shelf. */
function walkedProducts(): string {
  const sold = (file: ProductFileName) => changedProduct(file, ['steps'], stepsOf(productOf(file)));
  return productFolder(Object.fromEntries(productFiles.map((file) => [file, sold(file)])));
}

/** A server at the same address after each restart: that is where the channels' notices go. */
export class WalkedServer {
  readonly #env: Readonly<Record<string, string>>;
  #running: TestServer;
  readonly stranger: Reader;
  readonly underwriter: Underwriter;
  readonly reviewer: Reviewer;

  private constructor(env: Readonly<Record<string, string>>, running: TestServer) {
    this.#env = env;
    this.#running = running;
    withStandIns(this.context);
    this.stranger = new Reader(running.origin);
    this.underwriter = new Underwriter(running.origin);
    this.reviewer = new Reviewer(running.origin);
  }

  static async starts(): Promise<WalkedServer> {
    const env = { PRODUCTS_DIR: walkedProducts(), PORT: String(await freePort()) };
    const started = new WalkedServer(env, await testServer(env));
    started.stranger.token = (await started.stranger.call(auth.visitorLogin, {})).token;
    return started;
  }

  get origin(): string {
    return this.#running.origin;
  }

  get context(): ServiceContext {
    return this.#running.server.running.context;
  }

  async restarts(): Promise<void> {
    const { dataDir } = this.#running;
    await this.#running.close({ keepData: true });
    this.#running = await testServer({ ...this.#env, DATA_DIR: dataDir });
    withStandIns(this.context);
  }

  close(): Promise<void> {
    return this.#running.close();
  }
}

/** Sent, and whoever sent it did not hear the answer. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

/** The server went away for a moment. */
const isGone = (reason: unknown): boolean => reason instanceof TypeError && reason.message === 'fetch failed';

/** Refusals and lost answers are what a walk is about; what they leave behind is checked. Anything else is thrown. */
export const quietly = <T>(attempt: Promise<T>): Promise<T | null> =>
  attempt.catch((reason: unknown) => {
    if (reason instanceof Refused || reason instanceof AnswerLost || isGone(reason)) return null;
    throw reason;
  });

export type PayRequest = RequestOf<typeof order.pay>;

/** A call that may be sent again exactly as it was. */
interface SentCall {
  readonly call: CallDefinition;
  readonly input: unknown;
  readonly on: WalkedDevice;
  /** Whether it was answered with success; false: it was refused, or nobody heard. */
  wasAnswered: boolean;
}

/** What the server acknowledged, and may not forget. */
interface Acknowledged {
  orderNo: string;
  /** Of the application before it is submitted. */
  snapshot: { readonly version: number; readonly values: FormValues } | null;
  readonly snapshotVersions: Set<number>;
  /** Of the health notice. */
  answers: { readonly revision: number; readonly said: readonly GivenHealthAnswer[] } | null;
  /** The applicant corrected what they had confirmed, and did not confirm it since. */
  isVoid: boolean;
  /** Who said of their health that it is told wrong, and not since that it is right. */
  readonly toldWrong: Set<string>;
  processVersion: number;
  isPaid: boolean;
  /** How many moves of the process were looked at. */
  moves: number;
}

export type EndReason = 'given up' | 'refused' | 'expired' | 'withdrawn';

/** Calls that cost a message, which are counted by day. */
const sending: readonly CallDefinition[] = [insure.sendCaptcha, order.sendVerifySms, policy.sendCaptcha];

/** One sale with its people, their two devices, and what was asked for. */
export class Walk {
  readonly server: WalkedServer;
  readonly sale: DrawnSale;
  readonly people: SalePeople;
  readonly devices: readonly [WalkedDevice, WalkedDevice];
  readonly sent: SentCall[] = [];
  /** Payments that were answered, and the requests for one. */
  readonly opened: ResponseOf<typeof order.pay>[] = [];
  readonly asked: PayRequest[] = [];
  /** Of the members who confirm on their own phone. */
  readonly phones = new Map<string, Confirming>();
  readonly known: Acknowledged = {
    ...{ orderNo: '', snapshot: null, snapshotVersions: new Set(), answers: null },
    ...{ isVoid: false, toldWrong: new Set(), processVersion: 0, isPaid: false, moves: 0 },
  };
  /** Why it may be over: what was tried, whether or not it was answered. */
  readonly mayEnd = new Set<EndReason>();
  readonly mustEnd = new Set<EndReason>();
  /** What no server may answer, as it was seen. */
  readonly wrong: string[] = [];
  current: ProcessRecord['current_step_alias'] = 'premium_trial';
  status: ProcessRecord['status'] = 'processing';
  captchas = 0;
  hasJoined = false;
  isPutDown = false;
  isRecordingOpened = false;
  hasMoreImages = false;

  constructor(server: WalkedServer, sale: DrawnSale) {
    this.server = server;
    this.sale = sale;
    this.people = peopleOf(sale);
    this.devices = [new WalkedDevice(this), new WalkedDevice(this)];
  }

  /** Somebody who looks at a product; nothing is chosen yet. */
  static async begins(server: WalkedServer, sale: DrawnSale): Promise<Walk> {
    const walk = new Walk(server, sale);
    const [device, other] = walk.devices;
    for (const one of walk.devices) await one.comesIn();
    const { product_no, plans } = sale.product;
    await device.begins(product_no, requestId(), plans[0]?.plan_no ?? '');
    other.processNo = device.processNo;
    return walk;
  }

  /** The device on which the next thing is done: the other one only where it has joined. */
  on(which: 0 | 1): WalkedDevice {
    return this.devices[this.hasJoined ? which : 0];
  }

  get steps(): readonly ProcessStep[] {
    return stepsOf(this.sale.product);
  }

  /** Everybody of the order who has a phone of their own. */
  get members(): readonly FamilyMember[] {
    const { applicant, insured } = this.people;
    return [applicant, ...insured.filter((one) => one !== applicant)];
  }
}

/** A device that remembers what it sent, and may lose the answers. */
export class WalkedDevice extends Declarant {
  readonly #walk: Walk;
  /** Milliseconds after which the next answers are not heard; null: they are. */
  losesAfterMs: number | null = null;

  constructor(walk: Walk) {
    super(walk.server.origin);
    this.#walk = walk;
    const { name, number: certificateNumber, mobile } = walk.people.applicant;
    this.person = { name, certificateNumber, mobile };
  }

  override async send(call: CallDefinition, input: unknown): Promise<Envelope<unknown>> {
    const isWrite = call.method === 'POST' && !call.path.includes('/sandbox/');
    const isCounted = sending.includes(call);
    if (isCounted) this.#walk.captchas += 1;
    const sent: SentCall = { call, input, on: this, wasAnswered: false };
    if (isWrite && !isCounted && call !== auth.visitorLogin) this.#walk.sent.push(sent);
    if (isWrite && this.losesAfterMs !== null) await this.#loses(call, input, this.losesAfterMs);
    const answer = await super.send(call, input);
    sent.wasAnswered = answer.code === 0;
    if (answer.code === catalogue.internal.code)
      this.#walk.wrong.push(`${call.path} answered ${answer.message}`);
    return answer;
  }

  async #loses(call: CallDefinition, input: unknown, afterMs: number): Promise<never> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), afterMs);
    await fetch(`${this.origin}${call.path}`, {
      method: 'POST',
      headers: { ...this.authorization(), 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      signal: stop.signal,
    }).catch(() => null);
    clearTimeout(timer);
    throw new AnswerLost();
  }

  override async looks(): Promise<ProcessRecord> {
    const record = await super.looks();
    this.#walk.current = record.current_step_alias;
    this.#walk.status = record.status;
    return record;
  }
}
