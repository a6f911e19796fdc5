const desk = '/review-desk';

/** The page that was wanted before the login, out of the login page's query; the desk where it names none of ours. */
export function wantedRoute(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  return to === desk || to.startsWith(`${desk}/`) || to.startsWith(`${desk}?`) ? to : desk;
}
