import { Provider } from 'react-redux';
import { PageErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { store } from './store.ts';

export function App() {
  return (
    <Provider store={store}>
      <PageErrorBoundary>
        <Router />
      </PageErrorBoundary>
      <div id="announcements" className="visually-hidden" role="status" aria-live="polite" />
    </Provider>
  );
}
