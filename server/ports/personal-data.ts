/** Encrypts what is known of a person before it reaches the database. */
export interface PersonalData {
  seal(text: string): string;
  /** Throws where the text was sealed with another key, or changed. */
  open(sealed: string): string;
  /** The same text gives the same fingerprint; nobody without the key can guess back. */
  fingerprint(text: string): string;
}

/** For whoever only tells texts apart, and opens nothing. */
export type FingerprintKey = Pick<PersonalData, 'fingerprint'>;
