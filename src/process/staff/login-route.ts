/** Where to log in, with the page (path and query) that was wanted. */
export function staffLoginRoute(wanted: string): string {
  return `/staff-login?${new URLSearchParams({ to: wanted }).toString()}`;
}
