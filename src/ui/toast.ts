// Off the first load: a toast is rare, and its code waits until the page is quiet or it is needed.
const fetchBox = async () => (await import('./toast-box.ts')).fetchToastBox();

let loading: ReturnType<typeof fetchBox> | null = null;
let box: Awaited<ReturnType<typeof fetchBox>> | null = null;
/** How often toasts were cleared: one that was still loading then is no longer wanted. */
let cleared = 0;

/** Fetches what shows toasts. Where it did not come the next call asks for it again. Never rejects. */
export async function loadToast(): Promise<typeof box> {
  loading ??= fetchBox();
  try {
    box = await loading;
  } catch {
    loading = null;
  }
  return box;
}

/** `small`: for support, below the sentence in small print. Never rejects. */
export async function showToast(text: string, ms = 2000, small?: string): Promise<void> {
  announce(text);
  const asked = cleared;
  const there = await loadToast();
  if (asked === cleared) there?.show(text, ms, small);
}

export function clearToast(): void {
  cleared++;
  box?.clear();
  announce('');
}

/** antd-mobile's toast is no live region. */
function announce(text: string): void {
  const region = document.getElementById('announcements');
  if (region) region.textContent = text;
}
