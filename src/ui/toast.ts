import { createElement, Fragment, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

// Off the first load: a toast is rare, and its code waits until the page is quiet or it is needed.
async function fetchToast() {
  const [{ default: Toast }, { unstableSetRender }] = await Promise.all([
    import('antd-mobile/es/components/toast'),
    import('antd-mobile/es/utils/unstable-render'),
    import('antd-mobile/es/global'),
  ]);
  // antd-mobile mounts by ReactDOM.render, which React 19 no longer has: without this nothing appears, silently.
  unstableSetRender((node, container) => {
    const root = createRoot(container);
    root.render(node);
    return async () => root.unmount();
  });
  return Toast;
}

let loading: ReturnType<typeof fetchToast> | null = null;
let loaded: Awaited<ReturnType<typeof fetchToast>> | null = null;
/** How often toasts were cleared: one that was still loading then is no longer wanted. */
let cleared = 0;

/** Fetches what shows toasts. Where it did not come the next call asks for it again. Never rejects. */
export async function loadToast(): Promise<typeof loaded> {
  loading ??= fetchToast();
  try {
    loaded = await loading;
  } catch {
    loading = null;
  }
  return loaded;
}

/** `small`: for support, below the sentence in small print. Never rejects. */
export async function showToast(text: string, ms = 2000, small?: string): Promise<void> {
  announce(text);
  const asked = cleared;
  const toast = await loadToast();
  if (asked !== cleared) return;
  toast?.show({ content: small ? withSmallPrint(text, small) : text, duration: ms, maskClickable: true });
}

export function clearToast(): void {
  cleared++;
  loaded?.clear();
}

const withSmallPrint = (text: string, small: string): ReactNode =>
  createElement(Fragment, null, text, createElement('small', null, small));

/** antd-mobile's toast is no live region. */
function announce(text: string): void {
  const region = document.getElementById('announcements');
  if (region) region.textContent = text;
}
