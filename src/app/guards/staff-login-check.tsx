import { type ReactNode, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { staffLoginRoute } from '../../process/staff/login-route.ts';
import { staffSession } from '../../session/staff-session.ts';

/** Before a page of the staff: without a session, or once it ended, the login; then back here. */
export function StaffLoginCheck({ children }: { readonly children: ReactNode }) {
  const session = useSyncExternalStore(staffSession.subscribe, staffSession.get);
  const { pathname, search } = useLocation();
  return session ? children : <Navigate to={staffLoginRoute(pathname + search)} replace />;
}
