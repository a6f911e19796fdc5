import type { IdentityAuthority } from '../../ports/identity-authority.ts';

/** Where none is configured nobody's portrait is known, and a person compares instead of the machine. */
export const noIdentityAuthority: IdentityAuthority = { portraitOf: async () => null };
