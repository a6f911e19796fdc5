import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PageErrorBoundary } from './error-boundary.tsx';
import StaffLoginCheck from './guards/staff-login-check.tsx';
import { store } from './store.ts';

const LoginPage = lazy(() => import('../features/staff/login/login-page.tsx'));
const WatchDeskPage = lazy(() => import('../features/watch-desk/watch-desk-page.tsx'));

/** A document of its own: what it plays needs styles that no other page may have. */
export function WatchDeskApp() {
  return (
    <Provider store={store}>
      <HashRouter>
        <PageErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              <Route path="/staff-login" element={<LoginPage />} />
              <Route
                path="/watch-desk/:processNo?"
                element={
                  <StaffLoginCheck>
                    <WatchDeskPage />
                  </StaffLoginCheck>
                }
              />
              <Route path="*" element={<Navigate to="/watch-desk" replace />} />
            </Routes>
          </Suspense>
        </PageErrorBoundary>
      </HashRouter>
      <div id="announcements" className="visually-hidden" role="status" aria-live="polite" />
    </Provider>
  );
}
