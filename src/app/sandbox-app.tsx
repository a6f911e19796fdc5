import { Provider } from 'react-redux';
import { HashRouter, Route, Routes } from 'react-router-dom';
import { ConsolePage } from '../features/sandbox/console-page.tsx';
import { PageErrorBoundary } from './error-boundary.tsx';
import { store } from './store.ts';

export function SandboxApp() {
  return (
    <Provider store={store}>
      <HashRouter>
        <PageErrorBoundary>
          <Routes>
            <Route path="/:recordingNo?" element={<ConsolePage />} />
          </Routes>
        </PageErrorBoundary>
      </HashRouter>
      <div id="announcements" className="visually-hidden" role="status" aria-live="polite" />
    </Provider>
  );
}
