import { OpenPlatformError, type PlatformTransport } from '../../ports/open-platform.ts';
import { redeem } from './authorizations.ts';
import { demoAccount, type SandboxPlatform } from './demo-account.ts';
import { giveAccessToken, giveTicket, stateOfAccessToken, tokenSeconds } from './platform-tokens.ts';

/** Where the stand-in answers: a name that no network has. */
export const sandboxPlatformHost = 'https://open-platform.sandbox.invalid';

type Answer = Readonly<Record<string, unknown>>;

const messages = {
  40001: 'invalid credential, access_token is invalid or not latest',
  40013: 'invalid appid',
  40029: 'invalid code',
  40125: 'invalid appsecret',
  40163: 'code been used',
  42001: 'access_token expired',
  42003: 'code expired',
} as const;

const refuse = (errcode: keyof typeof messages): Answer => ({ errcode, errmsg: messages[errcode] });

/** The chat app's open platform, reached without a network: what goes over is what would go over one. */
export const platformTransport =
  (platform: SandboxPlatform): PlatformTransport =>
  async (address) => {
    const url = new URL(address);
    const answer = url.origin === sandboxPlatformHost ? await answerTo(platform, url) : null;
    if (answer === null) throw new OpenPlatformError('nobody answers there');
    return JSON.stringify(answer);
  };

async function answerTo(platform: SandboxPlatform, { pathname, searchParams }: URL): Promise<Answer | null> {
  const given = (name: string) => searchParams.get(name) ?? '';
  switch (pathname) {
    case '/sns/oauth2/access_token':
      return refusalOfClient(given) ?? (await redeemed(platform, given('code')));
    case '/cgi-bin/token':
      return (
        refusalOfClient(given) ?? { access_token: await giveAccessToken(platform), expires_in: tokenSeconds }
      );
    case '/cgi-bin/ticket/getticket':
      return await ticketFor(platform, given('access_token'));
    default:
      return null;
  }
}

function refusalOfClient(given: (name: string) => string): Answer | null {
  if (given('appid') !== demoAccount.appId) return refuse(40013);
  return given('secret') === demoAccount.secret ? null : refuse(40125);
}

async function redeemed(platform: SandboxPlatform, code: string): Promise<Answer> {
  const found = await redeem(platform, code);
  if (typeof found === 'number') return refuse(found);
  const { openid, scope } = found;
  return { access_token: 'of-the-customer', expires_in: tokenSeconds, openid, scope: `snsapi_${scope}` };
}

async function ticketFor(platform: SandboxPlatform, accessToken: string): Promise<Answer> {
  const state = await stateOfAccessToken(platform, accessToken);
  if (state !== 'good') return refuse(state === 'over' ? 42001 : 40001);
  return { errcode: 0, errmsg: 'ok', ticket: await giveTicket(platform), expires_in: tokenSeconds };
}
