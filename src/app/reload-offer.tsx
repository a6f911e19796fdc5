import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { serverAnswers } from '../lib/load-anew.ts';
import { LoadAnewButton } from '../parts/failure/load-anew-button.tsx';
import { Sheet } from '../ui/sheet.tsx';

const quietMs = 60_000;

let quietUntil = 0;

/** Where the server answers, at most once a minute. Beside the app, as the page below may lack its code. Never rejects. */
export async function offerReload(): Promise<void> {
  if (!(await serverAnswers()) || performance.now() < quietUntil) return;
  quietUntil = performance.now() + quietMs;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ReloadSheet />);
}

function ReloadSheet() {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Sheet title="这一页没有加载完整" onClose={() => setIsOpen(false)} actions={<LoadAnewButton />}>
      <p>刚才网络断开过。已保存的内容不受影响，请重新加载后继续。</p>
    </Sheet>
  );
}
