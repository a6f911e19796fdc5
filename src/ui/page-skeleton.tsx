import { useState } from 'react';
import { classNames } from './class-names.ts';

/** Shown from 300 ms on, unless an outline (index.html's or a page's before) stands there already. */
export function PageSkeleton() {
  const [late] = useState(() => document.querySelector('.skeleton') === null);
  return (
    <main className={classNames('skeleton', late && 'skeleton-late')}>
      <h1 className="skeleton-bar">正在加载</h1>
      <div className="skeleton-hero" />
      <div className="skeleton-card" />
      <div className="skeleton-card" />
    </main>
  );
}
