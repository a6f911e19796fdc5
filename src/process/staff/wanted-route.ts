const desks = ['/review-desk', '/identity-desk', '/underwriting-desk', '/watch-desk'] as const;

/** The page that was wanted before the login, out of the login page's query; the desk where it names none of ours. */
export function wantedRoute(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  const isOurs = desks.some((desk) => to === desk || to.startsWith(`${desk}/`) || to.startsWith(`${desk}?`));
  return isOurs ? to : desks[0];
}
