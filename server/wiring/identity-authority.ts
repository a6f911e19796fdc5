import { httpIdentityAuthority } from '../adapters/identity-authority/http-identity-authority.ts';
import { noIdentityAuthority } from '../adapters/identity-authority/no-identity-authority.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../ports/database.ts';
import type { IdentityAuthority } from '../ports/identity-authority.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import { sandboxIdentityAuthority } from '../sandbox/identity-authority.ts';

/** The configured service; without one nobody's portrait is known in production, and invented people's in the demo. */
export function chooseIdentityAuthority(
  { env, production }: Config,
  { db, personalData }: { readonly db: Database; readonly personalData: PersonalData },
): IdentityAuthority {
  const {
    IDENTITY_AUTHORITY_URL: url,
    IDENTITY_AUTHORITY_KEY_ID: keyId,
    IDENTITY_AUTHORITY_SECRET: secret,
  } = env;
  if (url && keyId && secret) return httpIdentityAuthority({ url, keyId, secret });
  return production ? noIdentityAuthority : sandboxIdentityAuthority(db, personalData);
}
