import type { ReactNode } from 'react';
import { BackIcon } from './icons.tsx';
import { goToPlace } from './page-place.ts';
import { readFrom } from './read-from.ts';
import { StepIndicator, type StepPlace } from './step-indicator.tsx';
import { LargeWords } from './whole-words.tsx';
import styles from './page.module.css';

interface Props {
  readonly title: string;
  readonly step?: StepPlace;
  /** Stands with the bar: tabs, for example. */
  readonly under?: ReactNode;
  /** Right end of the bar: a word such as 已保存. */
  readonly aside?: ReactNode;
  /** Lies below the bar, over what is scrolled: the tabs of a long page. */
  readonly tabs?: ReactNode;
  /** A way back in the bar. */
  readonly back?: (() => void) | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Whether the page that the browser itself began to read was there. */
let begun = false;

/** A page that follows another begins at its top, one that is come back to where it was left; it is read out from its heading, unless something of it has the focus. */
function enter(page: HTMLElement | null): void {
  if (begun) goToPlace(page);
  if (begun) readFrom(page?.querySelector('h1') ?? null);
  begun = true;
}

export function Page({ title, step, under, aside, tabs, back, actions, children }: Props) {
  return (
    <div ref={enter} className={styles.page}>
      <header className={styles.head}>
        <div className={styles.bar}>
          <span className={styles.start}>{back && <Back onBack={back} />}</span>
          <h1 tabIndex={-1} className={styles.title}>
            <LargeWords>{title}</LargeWords>
          </h1>
          <span className={styles.end}>{aside}</span>
        </div>
        {step && <StepIndicator {...step} />}
        {under}
        {tabs && <div className={styles.tabs}>{tabs}</div>}
      </header>
      <main className={styles.main}>{children}</main>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </div>
  );
}

function Back({ onBack }: { readonly onBack: () => void }) {
  return (
    <button type="button" className={styles.back} aria-label="返回" onClick={onBack}>
      <BackIcon />
    </button>
  );
}
