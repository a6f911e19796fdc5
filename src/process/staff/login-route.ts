export const staffLoginPath = '/staff-login';
const deskPath = '/review-desk';

/** Where to log in, with the page (path and query) that was wanted. */
export function staffLoginRoute(wanted: string): string {
  return `${staffLoginPath}?${new URLSearchParams({ to: wanted }).toString()}`;
}

/** The page that was wanted before the login, out of the login page's query; the desk where it names none of ours. */
export function wantedRoute(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  return to === deskPath || to.startsWith(`${deskPath}/`) || to.startsWith(`${deskPath}?`) ? to : deskPath;
}
