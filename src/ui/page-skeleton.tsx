import { useState } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  /** The page's title, where it is known: its bar stands at once, like the page that it becomes. */
  readonly bar?: string | undefined;
}

/** Shown from 300 ms on, unless an outline (index.html's or a page's before) stands there already. */
export function PageSkeleton({ bar }: Props) {
  const [late] = useState(() => document.querySelector('.skeleton') === null);
  return (
    <main className={classNames('skeleton', late && (bar ? 'skeleton-body-late' : 'skeleton-late'))}>
      <h1 className={classNames('skeleton-bar', bar && 'skeleton-title')}>{bar ?? '正在加载'}</h1>
      <div className="skeleton-hero" />
      <div className="skeleton-card" />
      <div className="skeleton-card" />
    </main>
  );
}
