import type { PaperToDraw } from '../domain/policy/content.ts';

/** A PDF with the insurer's electronic signature. The same paper, signed at the same time, is the same bytes. */
export interface SignedPaper {
  readonly pdf: Buffer;
  readonly pages: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /** Characters that no font has, as U+20BB7: they are written out so. */
  readonly missing: readonly string[];
}

/** What a signed file says of itself when it is looked at. */
export interface CheckedSignature {
  readonly state: 'valid' | 'broken' | 'unknown';
  readonly signer: string;
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** Its certificate does not sign now, or not for long. */
export interface Untimely {
  readonly why: 'not_yet' | 'over' | 'ends_soon';
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** Draws the papers of a policy and signs them for the insurer. `print` rejects with EngineError. */
export interface PolicyPrinter {
  print(paper: PaperToDraw): Promise<SignedPaper>;
  /** Whether the file is as it was signed, by a certificate of this insurer that was good then. */
  check(pdf: Buffer, signedAt: Date): Promise<CheckedSignature>;
  /** What is wrong then with the time of the certificate that signs, or null. */
  untimely(at: Date): Promise<Untimely | null>;
  close(): Promise<void>;
}
