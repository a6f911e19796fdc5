import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '../../contract/define.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { textToSign } from '../../contract/insurer-signature.ts';
import { insurer, insurerHeaders } from '../../contract/services/insurer.ts';
import { Refused } from './reader.ts';

type Opening = RequestOf<typeof insurer.openRecording>;
type Opened = ResponseOf<typeof insurer.openRecording>;

/** What a test changes of a signed call on its way. */
interface Changed {
  readonly nonce?: string;
  readonly timestamp?: number;
  readonly body?: string;
  /** The body's bytes, signed as they are. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly path?: string;
}

type Call = 'openRecording' | 'results' | 'recording';

/** An insurer's system: opens recordings and hears results by signed calls. */
export class InsurerSystem {
  readonly #origin: string;
  readonly #keyId: string;
  readonly #secret: string;

  constructor(origin: string, keyId: string, secret: string) {
    this.#origin = origin;
    this.#keyId = keyId;
    this.#secret = secret;
  }

  opens(opening: Opening, changed: Changed = {}): Promise<Opened> {
    return this.calls('openRecording', opening, changed);
  }

  async calls<C extends Call>(
    call: C,
    input: RequestOf<(typeof insurer)[C]>,
    changed: Changed = {},
  ): Promise<ResponseOf<(typeof insurer)[C]>> {
    const { method, path } = insurer[call];
    const body = changed.bytes ?? JSON.stringify(input);
    const nonce = changed.nonce ?? randomUUID();
    const timestamp = String(changed.timestamp ?? Math.floor(Date.now() / 1000));
    const bodySha256 = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', this.#secret)
      .update(textToSign({ method, path, timestamp, nonce, bodySha256 }))
      .digest('hex');
    const response = await fetch(new URL(changed.path ?? path, this.#origin), {
      method,
      headers: {
        'Content-Type': 'application/json',
        [insurerHeaders.key]: this.#keyId,
        [insurerHeaders.timestamp]: timestamp,
        [insurerHeaders.nonce]: nonce,
        [insurerHeaders.signature]: signature,
      },
      body: changed.body ?? body,
    });
    const envelope = (await response.json()) as Envelope<ResponseOf<(typeof insurer)[C]>>;
    if (envelope.code !== 0 || envelope.data === null) throw new Refused(envelope);
    return envelope.data;
  }
}

/** An order of an invented person, as the insurer's system would name it. */
export const openingFor = (
  person: { name: string; certificateNumber: string; mobile: string },
  rest: Partial<Opening> = {},
): Opening => ({
  request_id: randomUUID(),
  order_no: 'D-2026-0001',
  product_no: 'AX-MED-01',
  sales_no: 'S10001',
  person: {
    name: person.name,
    certificate_type: 'id_card',
    certificate_number: person.certificateNumber,
    mobile: person.mobile,
  },
  ...rest,
});
