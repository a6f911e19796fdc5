import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { staffLoginRoute } from '../../process/staff/login-route.ts';
import { staffSession } from '../../session/staff-session.ts';

/** Before a page of the staff: without a session, or once the server ended it, the login, and then back here. */
export default function StaffLoginCheck({ children }: { readonly children: ReactNode }) {
  const session = useSyncExternalStore(staffSession.subscribe, staffSession.get);
  const [began] = useState(session !== null);
  const { pathname, search } = useLocation();
  if (session) return children;
  // Who logged out left this page to nobody.
  const hasLeft = began && !staffSession.wasRefused();
  return <Navigate to={hasLeft ? '/staff-login' : staffLoginRoute(pathname + search)} replace />;
}
