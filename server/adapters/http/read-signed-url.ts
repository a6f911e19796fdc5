import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';

interface ReadOptions {
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  /** ETag of the version that is meant; of another one nothing is answered. */
  readonly ifMatch?: string | undefined;
  readonly rejectUnauthorized: boolean;
}

const idleMs = 60_000;

/**
 * The answer itself as the stream. The SDK's own puts the error's body into the stream and calls it the object.
 * Rejects with the `status` and the store's `code` where it refused, and without them where it was not reached.
 */
export async function readSignedUrl(url: string, options: ReadOptions): Promise<IncomingMessage> {
  const { range, ifMatch, rejectUnauthorized } = options;
  const headers = {
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
  };
  const get = url.startsWith('https:') ? httpsGet : httpGet;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(url, { headers, rejectUnauthorized }, resolve);
    const silent = Object.assign(new Error('the object store fell silent'), { code: 'ETIMEDOUT' });
    request.setTimeout(idleMs, () => request.destroy(silent));
    request.on('error', reject);
  });
  if (message.statusCode === (range ? 206 : 200)) return message;
  const status = message.statusCode;
  const code = await refusalCode(message);
  throw Object.assign(new Error(`the object store answered ${status} ${code}`), { code, status });
}

async function refusalCode(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text = (text + String(chunk)).slice(0, 4096);
  return /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? 'unknown';
}
