import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { HashRouter, Route, Routes } from 'react-router-dom';
import { ConsolePage } from '../features/sandbox/console-page.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PageErrorBoundary } from './error-boundary.tsx';
import { store } from './store.ts';

const ReviewDesk = lazy(() => import('../features/sandbox/review-desk.tsx'));

export function SandboxApp() {
  return (
    <Provider store={store}>
      <HashRouter>
        <PageErrorBoundary>
          <Routes>
            <Route
              path="/review/:recordingNo?"
              element={
                <Suspense fallback={<PageSkeleton />}>
                  <ReviewDesk />
                </Suspense>
              }
            />
            <Route path="/:recordingNo?" element={<ConsolePage />} />
          </Routes>
        </PageErrorBoundary>
      </HashRouter>
      <div id="announcements" className="visually-hidden" role="status" aria-live="polite" />
    </Provider>
  );
}
