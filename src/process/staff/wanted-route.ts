import type { StaffRole } from '../../../contract/model/staff.ts';
import { desks } from '../../parts/staff/desks.ts';

/** The page that was wanted before the login, out of the login page's query; the first of their desks where it names none of theirs. */
export function wantedRoute(search: string, roles: readonly StaffRole[]): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  const own = desks.filter(({ role }) => roles.includes(role)).map(({ route }) => route);
  const isOwn = own.some((desk) => to === desk || to.startsWith(`${desk}/`) || to.startsWith(`${desk}?`));
  return isOwn ? to : (own[0] ?? desks[0].route);
}
