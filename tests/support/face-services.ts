import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the two services are asked, as it is on the wire. */
export interface AskedFace {
  readonly action: string;
  readonly version: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type Answer = Readonly<Record<string, unknown>>;

export interface FaceServices {
  readonly origin: string;
  /** In their order, those that were refused for their signature included. */
  readonly asked: AskedFace[];
  /** What the next calls are answered; the last one stays. `hang_up` closes the connection, `silent` never answers. */
  answers(...next: readonly (Answer | 'hang_up' | 'silent')[]): void;
  close(): void;
}

export const refusedWith = (code: string): Answer => ({ Error: { Code: code, Message: 'refused' } });

/** CompareFace of 2020-03-03 and ImageRecognitionV2 of 2018-03-01 for one account, with the check of TC3 signatures. */
export async function startFaceServices(secretId: string, secretKey: string): Promise<FaceServices> {
  const asked: AskedFace[] = [];
  let next: readonly (Answer | 'hang_up' | 'silent')[] = [{ Score: 0 }];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const header = (name: string) => String(request.headers[`x-tc-${name}`]);
      const body = JSON.parse(text) as AskedFace['body'];
      asked.push({ action: header('action'), version: header('version'), body });
      const [first = {}, ...rest] = next;
      if (rest.length > 0) next = rest;
      if (first === 'silent') return;
      if (first === 'hang_up') return void request.socket.destroy();
      const signed = request.headers.authorization === signature(request, text, secretId, secretKey);
      response.setHeader('Content-Type', 'application/json');
      const answer = signed ? first : refusedWith('AuthFailure.SignatureFailure');
      response.end(JSON.stringify({ Response: { RequestId: 'r', ...answer } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: (...given) => void (next = given),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The header that the account's holder would send. Its host has no port, as the services' own has none. */
function signature(request: IncomingMessage, body: string, secretId: string, secretKey: string): string {
  const timestamp = String(request.headers['x-tc-timestamp']);
  const date = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10);
  const host = String(request.headers.host).split(':')[0];
  const service = host?.split('.')[0] ?? '';
  const headers = `content-type:${request.headers['content-type']}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', headers, 'content-type;host', sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signed = hmac(key, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signed}`;
}
