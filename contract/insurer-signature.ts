/** What an insurer's system signs: every part of the call that could be changed on its way. */
export interface SignedParts {
  readonly method: 'GET' | 'POST';
  /** With the query, as it stands in the request line. */
  readonly path: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** 16 to 64 letters, digits and hyphens, never used twice. */
  readonly nonce: string;
  /** SHA-256 of the body's bytes, lower-case hexadecimal. */
  readonly bodySha256: string;
}

/**
 * The text whose HMAC-SHA-256 under the client's secret, in lower-case hexadecimal, is the signature: its parts, a line
 * each, without a line end after the last.
 */
export function textToSign({ method, path, timestamp, nonce, bodySha256 }: SignedParts): string {
  return [method, path, timestamp, nonce, bodySha256].join('\n');
}
