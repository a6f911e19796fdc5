import COS from 'cos-nodejs-sdk-v5';
import type { RequestOf, ResponseOf } from '../../contract/define.ts';
import type { CallDefinition } from '../../contract/define.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { CaptchaWay } from '../../contract/model/captcha.ts';
import type { RecordedClip, ReadingMark, RecordingStatus } from '../../contract/model/recording.ts';
import { auth } from '../../contract/services/auth.ts';
import { bridge } from '../../contract/services/bridge.ts';
import { consent, type ConsentPurpose } from '../../contract/services/consent.ts';
import { file } from '../../contract/services/file.ts';
import type { TempKeys } from '../../contract/services/file.ts';
import { insure } from '../../contract/services/insure.ts';
import { inbox } from '../../contract/sandbox/inbox.ts';
import { world } from '../../contract/sandbox/world.ts';
import type { SandboxRecording } from '../../contract/sandbox/world.ts';
import { singleRecording } from '../../contract/services/single-recording.ts';
import type { ReadContent } from '../../contract/services/single-recording.ts';

/** A refusal of the server, as a test sees it. */
export class Refused extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor({ code, message, data }: Envelope<unknown>) {
    super(`${code} ${message}`);
    this.code = code;
    this.data = data;
  }
}

/** Somebody with a device: calls the server as the page does, in the words of the domain. */
export class Reader {
  readonly origin: string;
  token = '';
  transmitRecordNo = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  async call<C extends CallDefinition>(call: C, input: RequestOf<C>): Promise<ResponseOf<C>> {
    const envelope = (await this.send(call, input)) as Envelope<ResponseOf<C>>;
    if (envelope.code !== 0) throw new Refused(envelope);
    return envelope.data as ResponseOf<C>;
  }

  async send(call: CallDefinition, input: unknown): Promise<Envelope<unknown>> {
    const url = this.#addressOf(call.path, call.method === 'GET' ? (input as object) : {});
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...this.authorization(),
        ...(call.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(call.method === 'POST' ? { body: JSON.stringify(input) } : {}),
    });
    return (await response.json()) as Envelope<unknown>;
  }

  /** A call whose body is a file; its fields go as the query. */
  async sendFile(call: CallDefinition, input: object, bytes: Buffer): Promise<Envelope<unknown>> {
    const url = this.#addressOf(call.path, input);
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'file');
    const response = await fetch(url, { method: 'POST', headers: this.authorization(), body });
    return (await response.json()) as Envelope<unknown>;
  }

  /** The code under which a stream is refused; 0 where it is opened, and left at once. */
  async listensTo(path: string, input: object): Promise<number> {
    const leaving = new AbortController();
    const response = await fetch(this.#addressOf(path, input), {
      headers: this.authorization(),
      signal: leaving.signal,
    });
    const isOpen = response.headers.get('content-type')?.startsWith('text/event-stream');
    const code = isOpen ? 0 : ((await response.json()) as Envelope<unknown>).code;
    leaving.abort();
    return code;
  }

  #addressOf(path: string, input: object): URL {
    const url = new URL(path, this.origin);
    for (const [name, value] of Object.entries(input))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  protected authorization(): Record<string, string> {
    return this.token ? { 'Visitor-Authorization': this.token } : {};
  }

  async opensLink(shortLink: string): Promise<void> {
    if (!this.token) this.token = (await this.call(auth.visitorLogin, {})).token;
    const code = new URLSearchParams(shortLink.split('?')[1]).get('code') ?? '';
    const { real_link } = await this.call(bridge.transferRealLink, { code });
    this.transmitRecordNo = new URLSearchParams(real_link.split('?')[1]).get('transmitRecordNo') ?? '';
  }

  get link() {
    return { transmit_record_no: this.transmitRecordNo };
  }

  asksForCaptcha(person: { name: string; certificate_number: string }, way: CaptchaWay = 'sms') {
    return this.call(insure.sendCaptcha, {
      scene: 'single_recording',
      ...this.link,
      name: person.name,
      certificate_type: 'id_card',
      certificate_number: person.certificate_number,
      way,
    });
  }

  entersCaptcha(captcha: string) {
    return this.call(insure.verifyCaptcha, { scene: 'single_recording', ...this.link, captcha });
  }

  /** A recording that the sandbox opens: its link opened, identity proven and policy confirmed. */
  async comesToRead(asked: RequestOf<typeof world.createRecording>): Promise<SandboxRecording> {
    const recording = await this.call(world.createRecording, asked);
    await this.opensLink(recording.short_link);
    await this.provesIdentity(recording);
    await this.confirmsPolicy();
    return recording;
  }

  async provesIdentity(recording: SandboxRecording): Promise<void> {
    await this.asksForCaptcha(recording.person);
    await this.entersCaptcha(await this.captchaFor(recording.person.mobile));
  }

  /** Reads the sandbox's SMS inbox. */
  async captchaFor(mobile: string): Promise<string> {
    const messages = await this.call(inbox.sms, { mobile });
    const newest = messages.find(({ text }) => text.includes('验证码'));
    return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
  }

  /** The newest message to that mobile that says so, once it is there, and the code of its link. */
  async messageTo(mobile: string, says: string): Promise<{ readonly text: string; readonly code: string }> {
    const texts = await until(
      async () => (await this.call(inbox.sms, { mobile })).map(({ text }) => text),
      (all) => all.some((text) => text.includes(says)),
    );
    const text = texts.find((one) => one.includes(says)) ?? '';
    return { text, code: /bridge\?code=(\w+)/.exec(text)?.[1] ?? '' };
  }

  /** Confirms every item, and consents to be recorded, as the page before the camera then asks. */
  async confirmsPolicy(): Promise<void> {
    const { items } = await this.call(singleRecording.confirmDetail, this.link);
    for (const { key } of items) await this.call(singleRecording.confirmPolicyItem, { ...this.link, key });
    await this.consentsTo('recording');
  }

  async consentsTo(purpose: ConsentPurpose) {
    const { consents } = await this.call(consent.list, this.link);
    const version = consents.find((one) => one.purpose === purpose)?.version ?? '';
    return await this.call(consent.give, { ...this.link, purpose, version });
  }

  script(): Promise<ReadContent> {
    return this.call(singleRecording.getReadContent, this.link);
  }

  /** As the page does when the camera is opened. */
  startsRecording() {
    return this.call(singleRecording.startRecording, this.link);
  }

  async keys(): Promise<TempKeys> {
    await this.startsRecording();
    return await this.call(file.getTempKeysByBucket, { purpose: 'single_recording', ...this.link });
  }

  /** Appends the clip to the store in pieces, as the page does while the reader reads. */
  async uploads(
    clipId: string,
    bytes: Uint8Array,
    options: { pieces?: number; extension?: string; contentType?: string } = {},
  ): Promise<{ key: string; file_id: string }> {
    const { pieces = 3, extension = 'mp4', contentType = 'video/mp4' } = options;
    const keys = await this.keys();
    const key = `${keys.allow_prefix}${clipId}.${extension}`;
    const cos = storeClient(keys);
    const length = Math.ceil(bytes.length / pieces);
    for (let position = 0; position < bytes.length; position += length)
      await cos.appendObject({
        Bucket: keys.bucket,
        Region: keys.region,
        Key: key,
        Position: position,
        Body: Buffer.from(bytes.subarray(position, position + length)),
      });
    return { key, file_id: await this.registers(key, bytes.length, contentType) };
  }

  async registers(key: string, size: number, contentType = 'video/mp4', crc64?: string): Promise<string> {
    const { file_id } = await this.call(file.createCoreFile, {
      purpose: 'single_recording',
      ...this.link,
      key,
      size,
      content_type: contentType,
      ...(crc64 === undefined ? {} : { crc64 }),
    });
    return file_id;
  }

  /** Reads in one clip what is still open of the statement, sends it, and submits it. */
  async readsAndSubmits(
    bytes: Uint8Array,
    durationMs: number,
    { pieces, ...overrides }: Partial<RecordedClip> & { readonly pieces?: number } = {},
  ) {
    const script = await this.script();
    const open = script.segments.filter(({ status }) => status !== 'read');
    const clipId = newClipId();
    const { file_id } = await this.uploads(clipId, bytes, pieces === undefined ? {} : { pieces });
    const marks = marksOver(script, durationMs, open);
    return await this.submits(script.script_version, [clipOf(clipId, file_id, durationMs, marks, overrides)]);
  }

  submits(scriptVersion: string, clips: readonly RecordedClip[]) {
    return this.call(singleRecording.submitReadVideo, {
      ...this.link,
      script_version: scriptVersion,
      clips: [...clips],
    });
  }
}

export function storeClient(keys: TempKeys): COS {
  return new COS({
    SecretId: keys.credentials.tmp_secret_id,
    SecretKey: keys.credentials.tmp_secret_key,
    SecurityToken: keys.credentials.session_token,
    ...(keys.endpoint ? { Domain: keys.endpoint } : {}),
    // A store on this machine signed its certificate itself.
    StrictSsl: !keys.endpoint?.startsWith('https://127.0.0.1:'),
  });
}

let clipCount = 0;
export const newClipId = () => `clip${String(++clipCount).padStart(16, '0')}`;

/** Marks that share the clip out evenly among whole segments. */
export function marksOver(
  script: ReadContent,
  durationMs: number,
  segments = script.segments,
): ReadingMark[] {
  const each = durationMs / segments.length;
  return segments.map((segment, i) => ({
    segment: segment.index,
    phrase_from: 0,
    phrase_to: segment.phrases.length,
    start_ms: i * each,
    end_ms: (i + 1) * each,
  }));
}

export function clipOf(
  clipId: string,
  fileId: string,
  durationMs: number,
  marks: readonly ReadingMark[],
  overrides: Partial<RecordedClip> = {},
): RecordedClip {
  return {
    clip_id: clipId,
    file_id: fileId,
    rung: 'live_encode',
    container: 'mp4',
    duration_ms: durationMs,
    marks: [...marks],
    rung_changes: [],
    ...overrides,
  };
}

/** Whether the machine is done with what was submitted, whichever way it came out. */
export const judged = ({ status }: { readonly status: RecordingStatus }): boolean =>
  status === 'verified' || status === 'in_review' || status === 'returned';

export async function until<T>(
  look: () => Promise<T>,
  good: (value: T) => boolean,
  seconds = 120,
  everyMs = 100,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await look();
    if (good(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)?.slice(0, 400)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
