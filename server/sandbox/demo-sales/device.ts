import type { FastifyInstance, InjectOptions } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallDefinition, RequestOf, ResponseOf } from '../../../contract/define.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { Envelope } from '../../../contract/envelope.ts';

/** The server, as somebody in the same process reaches it. */
export interface DemoServer {
  readonly app: FastifyInstance;
  readonly scheme: 'http' | 'https';
  /** Under which it is known to itself, with its port: where payment channels send their notices. */
  readonly host: string;
}

/** A device of somebody invented: calls the server as a page does, through all that stands before its services. */
export class DemoDevice {
  readonly #server: DemoServer;
  readonly #authorization: () => Readonly<Record<string, string>>;

  constructor(server: DemoServer, authorization: () => Readonly<Record<string, string>>) {
    this.#server = server;
    this.#authorization = authorization;
  }

  /** Throws what the server refuses. */
  async call<C extends CallDefinition>(call: C, input: RequestOf<C>): Promise<ResponseOf<C>> {
    const sent =
      call.method === 'GET'
        ? { method: call.method, url: call.path, query: queryOf(input as object) }
        : { method: call.method, url: call.path, payload: input as object };
    return (await this.#answer(call, sent)) as ResponseOf<C>;
  }

  /** A call whose body is a file; its fields go as the query. */
  async sendFile<C extends CallDefinition>(
    call: C,
    input: RequestOf<C>,
    bytes: Buffer,
  ): Promise<ResponseOf<C>> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'file');
    const body = new Response(form);
    return (await this.#answer(call, {
      ...{ method: call.method, url: call.path, query: queryOf(input as object) },
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })) as ResponseOf<C>;
  }

  async #answer(call: CallDefinition, sent: InjectOptions): Promise<unknown> {
    for (;;) {
      const { host, scheme, app } = this.#server;
      const headers = { host, 'x-forwarded-proto': scheme, ...this.#authorization(), ...sent.headers };
      const response = await app.inject({ ...sent, headers });
      const { code, message, data } = response.json<Envelope<unknown>>();
      if (code === 0) return data;
      if (code !== catalogue.captchaTooFrequent.code) throw new Error(`${call.path}: ${code} ${message}`);
      // One phone gets a captcha a minute, and nobody is in a hurry here.
      await pause((data as { resend_after: number }).resend_after * 1000, undefined, { ref: false });
    }
  }
}

const queryOf = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input as Record<string, string | number | undefined>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
