import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceContext } from '../../server/ports/context.ts';
import { demoAccount } from '../../server/sandbox/open-platform/demo-account.ts';
import { sandboxPlatform } from '../../server/sandbox/open-platform/handlers.ts';
import { platformTransport, sandboxPlatformHost } from '../../server/sandbox/open-platform/transport.ts';

export interface OutsidePlatform {
  /** What an operator sets to be that official account. */
  readonly settings: Readonly<Record<string, string>>;
  close(): void;
}

/** The demonstration's open platform behind a socket, as a server in production reaches the chat app's. */
export async function outsidePlatform(demonstration: ServiceContext): Promise<OutsidePlatform> {
  const answer = platformTransport(sandboxPlatform(demonstration));
  const server = createServer((request, response) => {
    // The platform's answers say that they are text.
    const headers = { 'Content-Type': 'text/plain' };
    answer(`${sandboxPlatformHost}${request.url ?? ''}`).then(
      (body) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      WECHAT_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ WECHAT_APP_ID: demoAccount.appId, WECHAT_APP_SECRET: demoAccount.secret },
      ...{ WECHAT_ALIAS: 'insurer', WECHAT_OAUTH_SCOPE: 'userinfo' },
    },
    close: () => server.close(),
  };
}
