import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CodeName } from '../../contract/codes/catalogue.ts';
import type { CallAuth, CallDefinition } from '../../contract/define.ts';
import type { StaffRole } from '../../contract/model/staff.ts';
import { staffAuthorization } from '../../contract/envelope.ts';
import { insurerHeaders } from '../../contract/services/insurer.ts';
import { Failure } from '../domain/failure.ts';
import type { SessionOf } from '../ports/caller.ts';
import type { ServiceContext } from '../ports/context.ts';
import { verifySignedCall } from '../records/insurer/signed-calls.ts';
import { findOfficialCustomer } from '../records/sessions/customer-sessions.ts';
import { findSales } from '../records/sessions/sales-sessions.ts';
import { findStaff } from '../records/sessions/staff-sessions.ts';
import { findVisitor } from '../records/sessions/visitor-sessions.ts';

type TokenAuth = Exclude<CallAuth, 'none' | 'insurer' | 'visitor_or_sales'>;

type Find<A extends TokenAuth> = (context: ServiceContext, token: string) => Promise<SessionOf<A> | null>;

interface TokenRule<A extends TokenAuth> {
  /** Whose token each header carries; the first that came counts, also where it is worth nothing. */
  readonly headers: Readonly<Record<string, Find<A>>>;
  readonly refusal: CodeName;
}

/**
 * Whom a call is answered as. A customer's call looks at the customer's token only, a sales agent's at the agent's
 * only: one that carries both is never answered as the other (rule R18).
 */
const tokens: { readonly [A in TokenAuth]: TokenRule<A> } = {
  visitor: {
    headers: { 'wechat-official-authorization': findOfficialCustomer, 'visitor-authorization': findVisitor },
    refusal: 'loginInvalid',
  },
  sales: { headers: { 'sales-authorization': findSales }, refusal: 'salesLoginInvalid' },
  staff: { headers: { [staffAuthorization.toLowerCase()]: findStaff }, refusal: 'staffLoginInvalid' },
};

/** What a call of this kind may be refused with before its handler is asked. */
const authFailures: Readonly<Record<CallAuth, readonly CodeName[]>> = {
  none: [],
  visitor: [tokens.visitor.refusal],
  visitor_or_sales: [tokens.visitor.refusal, tokens.sales.refusal],
  sales: [tokens.sales.refusal],
  staff: [tokens.staff.refusal],
  insurer: ['signatureInvalid', 'signatureExpired', 'signatureReplayed'],
};

const roleFailures: Readonly<Record<StaffRole, CodeName>> = {
  reviewer: 'reviewerNeeded',
  underwriter: 'underwriterNeeded',
};

/** The same for a call, with the role that it wants. */
export const callerFailures = ({
  auth,
  role,
}: Pick<CallDefinition, 'auth' | 'role'>): readonly CodeName[] => [
  ...authFailures[auth],
  ...(role ? [roleFailures[role]] : []),
];

/** The session of a staff token whose account has the role. Throws staffLoginInvalid or the role's refusal. */
export async function sessionOfStaff(
  context: ServiceContext,
  request: FastifyRequest,
  role?: StaffRole,
): Promise<SessionOf<'staff'>> {
  const session = await sessionOfToken(context, request, 'staff');
  if (role && !session.roles.includes(role)) throw new Failure(roleFailures[role]);
  return session;
}

/** The session of the request's token. Throws the kind's refusal where there is none. */
export async function sessionOfToken<A extends TokenAuth>(
  context: ServiceContext,
  request: FastifyRequest,
  auth: A,
): Promise<SessionOf<A>> {
  const { headers, refusal } = tokens[auth];
  for (const [header, find] of Object.entries<Find<A>>(headers)) {
    const token = request.headers[header];
    if (typeof token !== 'string' || token === '') continue;
    const session = await find(context, token);
    if (!session) break;
    return session;
  }
  throw new Failure(refusal);
}

/**
 * As the customer where a customer's token comes along, whether it is good or not; else as the agent. Throws that
 * kind's refusal where there is no session.
 */
export async function sessionOfVisitorOrSales(
  context: ServiceContext,
  request: FastifyRequest,
): Promise<SessionOf<'visitor_or_sales'>> {
  const comesWith = (headers: object) =>
    Object.keys(headers).some((header) => Boolean(request.headers[header]));
  const isSales = !comesWith(tokens.visitor.headers) && comesWith(tokens.sales.headers);
  return isSales
    ? await sessionOfToken(context, request, 'sales')
    : await sessionOfToken(context, request, 'visitor');
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
