/** 32 hexadecimal digits; randomUUID wants a secure origin, this does not. */
export function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
