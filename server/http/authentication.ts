import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CodeName } from '../../contract/codes/catalogue.ts';
import type { CallAuth } from '../../contract/define.ts';
import { staffAuthorization } from '../../contract/envelope.ts';
import { insurerHeaders } from '../../contract/services/insurer.ts';
import { Failure } from '../domain/failure.ts';
import type { SessionOf } from '../ports/caller.ts';
import type { ServiceContext } from '../ports/context.ts';
import { verifySignedCall } from '../records/insurer/signed-calls.ts';
import { findSales } from '../records/sessions/sales-sessions.ts';
import { findStaff } from '../records/sessions/staff-sessions.ts';
import { findVisitor } from '../records/sessions/visitor-sessions.ts';

type TokenAuth = Exclude<CallAuth, 'none' | 'insurer'>;

interface TokenRule<A extends TokenAuth> {
  readonly header: string;
  readonly refusal: CodeName;
  find(context: ServiceContext, token: string): Promise<SessionOf<A> | null>;
}

/**
 * Whom a call is answered as. A customer's call looks at the customer's token only, a sales agent's at the agent's
 * only: one that carries both is never answered as the other (rule R18).
 */
const tokens: { readonly [A in TokenAuth]: TokenRule<A> } = {
  visitor: { header: 'visitor-authorization', refusal: 'loginInvalid', find: findVisitor },
  sales: { header: 'sales-authorization', refusal: 'salesLoginInvalid', find: findSales },
  staff: { header: staffAuthorization.toLowerCase(), refusal: 'staffLoginInvalid', find: findStaff },
};

/** What a call of this kind may be refused with before its handler is asked. */
export const authFailures: Readonly<Record<CallAuth, readonly CodeName[]>> = {
  none: [],
  visitor: [tokens.visitor.refusal],
  sales: [tokens.sales.refusal],
  staff: [tokens.staff.refusal],
  insurer: ['signatureInvalid', 'signatureExpired', 'signatureReplayed'],
};

/** The session of the request's token. Throws the kind's refusal where there is none. */
export async function sessionOfToken<A extends TokenAuth>(
  context: ServiceContext,
  request: FastifyRequest,
  auth: A,
): Promise<SessionOf<A>> {
  const { header, refusal, find } = tokens[auth];
  const token = request.headers[header];
  const session = typeof token === 'string' && token !== '' ? await find(context, token) : null;
  if (!session) throw new Failure(refusal);
  return session;
}

/** The client that signed the request. Throws signatureInvalid, signatureExpired or signatureReplayed. */
export async function clientOfSignature(
  context: ServiceContext,
  request: FastifyRequest,
  body: Buffer,
): Promise<SessionOf<'insurer'>> {
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : '';
  };
  return await verifySignedCall(context, {
    method: request.method === 'GET' ? 'GET' : 'POST',
    path: request.url,
    keyId: header(insurerHeaders.key),
    timestamp: header(insurerHeaders.timestamp),
    nonce: header(insurerHeaders.nonce),
    signature: header(insurerHeaders.signature),
    bodySha256: createHash('sha256').update(body).digest('hex'),
  });
}
