import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { HashRouter, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { loadSessionLayout } from '../features/recording/page-loaders.ts';
import { loadPageTrace } from '../parts/page-trace/load-page-trace.ts';
import { sessionValues } from '../session/session-values.ts';
import { comeTo, goToPlace, noteTap } from '../ui/page-place.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { clearToast } from '../ui/toast.ts';
import { PageErrorBoundary } from './error-boundary.tsx';
import { RouteGuard } from './guards/route-guard.tsx';
import { routeAt, routesHere } from './route-table.ts';
import { latePages, pageOf } from './routes/page-of.ts';
import type { RouteEntry } from './routes/route-entry.ts';

const PageTrace = lazy(loadPageTrace);
const CameraLayout = lazy(loadSessionLayout);
const NotFound = pageOf(() => import('./not-found.tsx')).page;

/** Title and toast belong to the route (specification, section 2). */
function RouteChange(): null {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => comeTo(key + pathname, pathname, isBack), [key, pathname, isBack]);
  useEffect(() => {
    document.title = routeAt(pathname)?.title ?? '页面不存在';
    clearToast();
    goToPlace(document.body);
  }, [pathname]);
  return null;
}

/** Knows of a link from the page that opened it on. */
function Traced(): ReactNode {
  const { pathname, search } = useLocation();
  const route = routeAt(pathname);
  const transmitRecordNo =
    new URLSearchParams(search).get('transmitRecordNo') ?? sessionValues.transmitRecordNo.get();
  if (!route?.traced || !transmitRecordNo) return null;
  return (
    <Suspense fallback={null}>
      <PageTrace by="transmit_record_no" number={transmitRecordNo} page={route.path} title={route.title} />
    </Suspense>
  );
}

/** The page before stays until the next one's code is here; where that takes long, a line runs above it. */
function LatePage(): ReactNode {
  const isLate = useSyncExternalStore(latePages.subscribe, latePages.areThere);
  return isLate && <div className="late-page" role="progressbar" aria-label="正在打开页面" />;
}

/** The router's name of the entry that the address shows; as it does it for one that it has not made. */
const keyNow = (): string => (history.state as { key?: string } | null)?.key ?? 'default';
const pathNow = (): string => location.hash.slice(1).split('?')[0]!;

/** A page that is left already takes no more taps: each would lead to the next once more, or do twice what led there. */
function Taps({ children }: { readonly children: ReactNode }): ReactNode {
  const { key, pathname } = useLocation();
  const heard = (event: MouseEvent) => {
    if (key === keyNow() || pathname === pathNow()) return noteTap(keyNow() + pathname);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div style={{ display: 'contents' }} onClickCapture={heard}>
      {children}
    </div>
  );
}

function routesOf(layout: RouteEntry['layout']) {
  return routesHere
    .filter((route) => route.layout === layout)
    .map((route) => (
      <Route
        key={route.path}
        path={route.path}
        element={
          <PageErrorBoundary key={route.path}>
            <RouteGuard route={route}>
              <route.page />
            </RouteGuard>
          </PageErrorBoundary>
        }
      />
    ));
}

export function Router() {
  return (
    <HashRouter>
      <RouteChange />
      <Traced />
      <LatePage />
      <Taps>
        {/* Around all routes: one of each page's own would be white, and React shows what it held for 300 ms at least. */}
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            {routesOf('plain')}
            <Route element={<CameraLayout />}>{routesOf('camera')}</Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Taps>
    </HashRouter>
  );
}
