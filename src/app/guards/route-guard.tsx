import type { ReactNode } from 'react';
import type { RouteEntry } from '../routes/route-entry.ts';
import { SalesLoginCheck } from './sales-login-check.tsx';
import { StaffLoginCheck } from './staff-login-check.tsx';

interface Props {
  readonly route: RouteEntry;
  readonly children: ReactNode;
}

/** The login that a route asks for, before its page. A customer's is the visitor's token, which a page's first call gets. */
export function RouteGuard({ route, children }: Props) {
  if (!route.login || route.variant === 'customer') return children;
  return route.variant === 'staff' ? (
    <StaffLoginCheck>{children}</StaffLoginCheck>
  ) : (
    <SalesLoginCheck>{children}</SalesLoginCheck>
  );
}
