import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { HashRouter, Route, Routes } from 'react-router-dom';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PageErrorBoundary } from './error-boundary.tsx';
import { store } from './store.ts';

const AuthorizePage = lazy(() => import('../features/sandbox/authorize/authorize-page.tsx'));
const CashierPage = lazy(() => import('../features/sandbox/cashier/cashier-page.tsx'));
const CashierSignPage = lazy(() => import('../features/sandbox/cashier/sign-page.tsx'));
const SmsPage = lazy(() => import('../features/sandbox/sms-page.tsx'));
const ConsolePage = lazy(() => import('../features/sandbox/console-page.tsx'));

export function SandboxApp() {
  return (
    <Provider store={store}>
      <HashRouter>
        <PageErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              <Route path="/authorize" element={<AuthorizePage />} />
              <Route path="/cashier" element={<CashierPage />} />
              <Route path="/cashier-sign" element={<CashierSignPage />} />
              <Route path="/sms" element={<SmsPage />} />
              <Route path="/:place?" element={<ConsolePage />} />
            </Routes>
          </Suspense>
        </PageErrorBoundary>
      </HashRouter>
      <div id="announcements" className="visually-hidden" role="status" aria-live="polite" />
    </Provider>
  );
}
