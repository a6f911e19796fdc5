import { createHash } from 'node:crypto';

/** What the chat app's JS-SDK wants of a page: SHA-1 in hex over its four values in the order of their names. */
export function jssdkSignature(signed: {
  readonly ticket: string;
  readonly nonceStr: string;
  readonly timestamp: number | string;
  /** Without its hash. */
  readonly url: string;
}): string {
  const { ticket, nonceStr, timestamp, url } = signed;
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}
