import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { KeyObject } from 'node:crypto';
import type { Certificate } from '../../server/adapters/secrets/tls-certificate.ts';
import { alipayPage } from '../../server/sandbox/cashier/alipay-side.ts';
import { cashierDeps } from '../../server/sandbox/cashier/handlers.ts';
import { cashierKeys, demoMerchant } from '../../server/sandbox/cashier/keys.ts';
import { cashierHosts, cashierTransport } from '../../server/sandbox/cashier/transport.ts';
import type { ServiceContext } from '../../server/ports/context.ts';

// The payment channels as a server in production sees them: at addresses of their own, over a network.

export interface OutsideCashier {
  /** What an operator sets to be the merchant of these channels. */
  readonly settings: Readonly<Record<string, string>>;
  close(): void;
}

/** The demonstration's channels behind a socket; who pays acts at that demonstration's cashier. */
export async function outsideCashier(demonstration: ServiceContext): Promise<OutsideCashier> {
  const deps = cashierDeps(demonstration);
  const answer = cashierTransport(deps);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url = '', headers } = request;
      if (method === 'GET' && url.startsWith(alipayGateway)) return void opensPage(url, response);
      const asked = {
        ...{
          method: method as 'GET' | 'POST',
          url: channelAddress(url),
          body: Buffer.concat(chunks).toString(),
        },
        // A socket's headers are in small letters.
        headers: {
          ...(headers as Record<string, string>),
          Authorization: headers.authorization ?? '',
          'Wechatpay-Serial': String(headers['wechatpay-serial'] ?? ''),
        },
      };
      void answer(asked).then(({ status, headers: told, body }) =>
        response.writeHead(status, told).end(body),
      );
    });
  });
  /** A phone that follows the address which the merchant signed. */
  const opensPage = async (url: string, response: ServerResponse) => {
    const page = await alipayPage(deps, url.split('?')[1] ?? '');
    response.writeHead(page === null ? 404 : 302, page === null ? {} : { Location: page }).end();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { settings: await merchantOf(deps, base), close: () => server.close() };
}

const alipayGateway = '/gateway.do';

/** WeChat Pay's paths begin with its version; Alipay has one gateway; the rest is the bank's. */
function channelAddress(path: string): string {
  if (path.startsWith('/v3/')) return `${cashierHosts.wechat}${path}`;
  if (path.startsWith(alipayGateway)) return `${cashierHosts.alipay}${path.slice(alipayGateway.length)}`;
  return `${cashierHosts.bank}${path}`;
}

async function merchantOf(deps: Parameters<typeof cashierKeys>[0], base: string) {
  const { merchant, channel, apiV3Key } = await cashierKeys(deps);
  const own = asOneLine(merchant.privateKey, 'pkcs8');
  const theirs = asOneLine(channel.publicKey, 'spki');
  return {
    ...{ WECHAT_PAY_BASE: base, WECHAT_PAY_APP_ID: demoMerchant.appId, WECHAT_PAY_MCHID: demoMerchant.mchid },
    ...{
      WECHAT_PAY_SERIAL: demoMerchant.serial,
      WECHAT_PAY_PRIVATE_KEY: own,
      WECHAT_PAY_API_V3_KEY: apiV3Key,
    },
    ...{ WECHAT_PAY_PUBLIC_KEY_ID: demoMerchant.channelSerial, WECHAT_PAY_PUBLIC_KEY: theirs },
    ...{ ALIPAY_GATEWAY: `${base}${alipayGateway}`, ALIPAY_APP_ID: demoMerchant.alipayAppId },
    ...{ ALIPAY_PRIVATE_KEY: own, ALIPAY_PUBLIC_KEY: theirs },
    ...{ BANK_URL: base, BANK_MERCHANT: demoMerchant.bankMerchant },
    ...{ BANK_PRIVATE_KEY: own, BANK_PUBLIC_KEY: theirs },
  };
}

/** As settings hold it: line breaks written out. */
const asOneLine = (key: KeyObject, type: 'pkcs8' | 'spki'): string =>
  key
    .export({ type, format: 'pem' } as { type: 'pkcs8'; format: 'pem' })
    .toString()
    .replaceAll('\n', '\\n');

/** Ends TLS before a server, as production has it; what it leads to is said once that is known. */
export async function tlsBalancer(certificate: Certificate) {
  let target = '';
  const server = createTlsServer(certificate, (request, response) => {
    const { method, url = '', headers } = request;
    const forwarded = { ...headers, 'x-forwarded-proto': 'https' };
    const onward = httpRequest(`${target}${url}`, { method, headers: forwarded }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadsTo: (origin: string) => (target = origin),
    close: () => server.close(),
  };
}
