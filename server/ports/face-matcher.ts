import type { OutsideLikeness } from '../domain/face/outside-likeness.ts';

/** Whose picture it is, and what it is compared with. */
export interface FaceToMatch {
  /** JPEG of the face that looks straight ahead. */
  readonly live: Uint8Array;
  /** Of the card or the authority; null where there is none with a face. */
  readonly portrait: Uint8Array | null;
  readonly name: string;
  /** Null where the certificate is no ID card. */
  readonly idCardNumber: string | null;
}

/** An engine outside the house that says whether two faces are one person's. */
export interface FaceMatcher {
  readonly name: 'tencent';
  /** Rejects with FaceMatcherUnavailable where nothing came to be known of the face. */
  match(face: FaceToMatch): Promise<OutsideLikeness>;
}

/** The service, its quota or the way to it failed: never the customer's doing. `code` is the service's own. */
export class FaceMatcherUnavailable extends Error {
  override readonly name = 'FaceMatcherUnavailable';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`the face was not compared: ${code}`, options);
    this.code = code;
  }
}
