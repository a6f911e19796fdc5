import { lazy, type ReactNode } from 'react';
import type { RouteEntry } from '../routes/route-entry.ts';
import { localValues } from '../../session/local-values.ts';

interface Props {
  readonly route: RouteEntry;
  readonly children: ReactNode;
}

const CustomerLoginCheck = lazy(() => import('./customer-login-check.tsx'));
const SalesLoginCheck = lazy(() => import('./sales-login-check.tsx'));
const StaffLoginCheck = lazy(() => import('./staff-login-check.tsx'));

/** The names of the chat app's platforms, and no others, begin so. */
const isInChatApp = (): boolean => /^we/.test(localValues.platform.get() ?? '');

/**
 * The login that a route asks for, before its page. A customer's is the visitor's token, which a page's first call gets;
 * in the chat app it is an official account's.
 */
export function RouteGuard({ route, children }: Props) {
  if (!route.login) return children;
  if (route.variant === 'customer')
    return isInChatApp() ? <CustomerLoginCheck>{children}</CustomerLoginCheck> : children;
  return route.variant === 'staff' ? (
    <StaffLoginCheck>{children}</StaffLoginCheck>
  ) : (
    <SalesLoginCheck>{children}</SalesLoginCheck>
  );
}
