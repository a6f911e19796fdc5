import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { loadAnew } from './load-anew.ts';

// Safari, and Chromium before 155, never ask again for a module that did not come once: for the rest of the visit each
// try fails at once, without a request.

const quietMs = 60_000;

const failed = new Set<string>();
let quietUntil = 0;

/** Offers to load the page anew where its code fails again although the server answers: trying again helps nobody. */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => void offerReload(payload.message));
}

async function offerReload(message: string): Promise<void> {
  if (!(await isStuck(message))) return;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ReloadSheet />);
}

async function isStuck(message: string): Promise<boolean> {
  const isAgain = failed.has(message);
  failed.add(message);
  if (!isAgain || !(await serverAnswers()) || performance.now() < quietUntil) return false;
  quietUntil = performance.now() + quietMs;
  return true;
}

const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

function ReloadSheet() {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Sheet
      title="这一页没有加载完整"
      onClose={() => setIsOpen(false)}
      actions={<Button onClick={() => void loadAnew()}>重新加载</Button>}
    >
      <p>刚才网络断开过。已保存的内容不受影响，请重新加载后继续。</p>
    </Sheet>
  );
}
