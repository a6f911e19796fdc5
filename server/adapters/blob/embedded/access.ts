import type { Allowance } from './allowance.ts';
import { CosError } from './errors.ts';
import type { Operation } from './operation.ts';
import { openGrant } from './session-token.ts';
import { readSignature, requireCurrent, requireSignature } from './signature.ts';
import type { Credentials } from './store-keys.ts';
import type { StoreRequest } from './store-request.ts';

type Principal =
  | { readonly kind: 'owner'; readonly secretKey: string }
  | {
      readonly kind: 'granted';
      readonly secretKey: string;
      readonly prefix: string;
      readonly actions: readonly string[];
      readonly allowance: Allowance | null;
    };

export interface AccessRules {
  readonly owner: Credentials;
  readonly tokenKey: Buffer;
  /** Seconds since 1970. */
  now(): number;
}

function principalOf(request: StoreRequest, secretId: string, rules: AccessRules): Principal {
  if (secretId === rules.owner.secretId) return { kind: 'owner', secretKey: rules.owner.secretKey };
  const header = request.headers['x-cos-security-token'];
  const token = typeof header === 'string' ? header : request.query.get('x-cos-security-token');
  const grant = token === undefined ? null : openGrant(rules.tokenKey, token);
  if (!grant || grant.tmpSecretId !== secretId) throw new CosError('InvalidAccessKeyId');
  if (rules.now() > grant.expiry) throw new CosError('ExpiredToken');
  const { tmpSecretKey: secretKey, prefix, actions, limits } = grant;
  return { kind: 'granted', secretKey, prefix, actions, allowance: limits ? { prefix, limits } : null };
}

/** Who signed this, and whether they may; null where nothing but the store limits them. Throws otherwise. */
export function requireAccess(
  request: StoreRequest,
  operation: Operation,
  rules: AccessRules,
): Allowance | null {
  const signature = readSignature(request);
  if (!signature) throw new CosError('AccessDenied');
  requireCurrent(signature, rules.now());
  const principal = principalOf(request, signature.secretId, rules);
  requireSignature(request, signature, principal.secretKey);
  if (principal.kind === 'owner') return null;
  const resource = request.key === '' ? (request.query.get('prefix') ?? '') : request.key;
  if (!resource.startsWith(principal.prefix) || !principal.actions.includes(`name/cos:${operation}`))
    throw new CosError('AccessDenied');
  return principal.allowance;
}
