/** Passwords and one-time codes of staff accounts. */
export interface StaffCredentials {
  /** Takes about a tenth of a second where a person chose it, so that guessing takes long. */
  hashPassword(password: string, chosenBy?: 'person' | 'machine'): Promise<string>;
  /** False where the hash is of another password; throws where it is no hash of ours. */
  isPassword(password: string, hash: string): Promise<boolean>;
  /** A new secret for an authenticator, with the address that it reads as a QR code. */
  newTotp(account: string): { readonly secret: string; readonly uri: string };
  /** The time step of a code that is right now, or a step before or after; null where it is wrong. */
  totpStep(secret: string, code: string, now: Date): number | null;
}
