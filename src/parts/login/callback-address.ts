/** What the authorize page answered: the code is missing where the customer declined. */
export interface AuthorizeAnswer {
  readonly code: string | null;
  readonly state: string;
}

/** The address that an authorize page leads back to: the hash as an at-sign, since it takes no hash. */
export function callbackAddress({ origin, pathname, hash }: Pick<Location, 'origin' | 'pathname' | 'hash'>) {
  return `${origin}${pathname}@${hash.slice(1) || '/'}`;
}

export function authorizeAddress(
  authorize: { readonly url: string; readonly app_id: string },
  asked: { readonly callback: string; readonly scope: 'base' | 'userinfo'; readonly state: string },
): string {
  const url = new URL(authorize.url);
  // In the order of the platform's documentation; some clients look at it.
  url.search = new URLSearchParams({
    ...{ appid: authorize.app_id, redirect_uri: asked.callback, response_type: 'code' },
    ...{ scope: `snsapi_${asked.scope}`, state: asked.state },
  }).toString();
  url.hash = 'wechat_redirect';
  return url.href;
}

/** The answer in an address, and the address without it; null where there is none. */
export function answerIn(address: string): { answer: AuthorizeAnswer; without: string } | null {
  const url = new URL(address);
  const state = url.searchParams.get('state');
  if (state === null) return null;
  const answer = { code: url.searchParams.get('code'), state };
  url.searchParams.delete('code');
  url.searchParams.delete('state');
  return { answer, without: url.href };
}
