import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { officialAccount } from '../../../contract/services/official-account.ts';
import { tooManyRequests, visitorsPerAddress } from '../../domain/limits.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { adoptVisitor } from '../../records/sessions/adopt-visitor.ts';
import { beginCustomerSession } from '../../records/sessions/customer-sessions.ts';
import { findVisitor } from '../../records/sessions/visitor-sessions.ts';
import { accountOf, askPlatform } from './official-account.ts';

type Call = typeof officialAccount.wechatLogin;

/**
 * Asks the open platform whose code it is, and begins a session of theirs. Throws authorizationRefused where the
 * customer let themselves be known less than is asked, and what the contract says.
 */
export async function wechatLogin(
  context: ServiceContext,
  { code, alias, scope, visitor_token }: RequestOf<Call>,
  network: string,
): Promise<ResponseOf<Call>> {
  const { connection, personalData, now } = context;
  const from = await countWithin(connection.db, personalData, { limit: visitorsPerAddress, of: network });
  if (from) throw tooManyRequests(from, now());
  const account = accountOf(context, alias);
  const { openid, scope: given } = await askPlatform(context, () => account.identify(code));
  // A code that was had silently is nobody's consent to be known.
  if (scope === 'userinfo' && given === 'base') throw new Failure('authorizationRefused');
  const visitor = visitor_token ? await findVisitor(context, visitor_token) : null;
  const token = await connection.db.transaction(async (tx) => {
    const begun = await beginCustomerSession(tx, context, { alias, openid });
    if (visitor) await adoptVisitor(tx, visitor.sessionId, begun.customerNo, now());
    return begun.token;
  });
  return { token };
}
