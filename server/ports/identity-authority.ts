import type { CertificateType } from '../../contract/enums.ts';

/** Who keeps people's official portraits: an insurer's customer system, or a service of the state behind it. */
export interface IdentityAuthority {
  /**
   * The portrait of the person, JPEG or PNG, or null where none is held.
   * Rejects where the authority cannot be reached: then nothing is known, and the call is to be tried again.
   */
  portraitOf(person: {
    readonly name: string;
    readonly certificateType: CertificateType;
    readonly certificateNumber: string;
  }): Promise<Buffer | null>;
}
