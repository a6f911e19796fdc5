import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './sections.module.css';

const sections = [
  { id: 'trial', name: '试算' },
  { id: 'cover', name: '保障' },
  { id: 'excluded', name: '不保' },
  { id: 'rates', name: '费率' },
  { id: 'clauses', name: '条款' },
] as const;

type SectionId = (typeof sections)[number]['id'];

/** A part of the page that a tab leads to. */
export function Section({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) {
  return (
    <div id={id} className={styles.section} tabIndex={-1}>
      {children}
    </div>
  );
}

/** How far below the top of the screen a section counts as come to: bar and tabs, and a line. */
const belowTop = 130;

/** The section that is being looked at; null above the first. */
function useSectionInSight(): SectionId | null {
  const [inSight, setInSight] = useState<SectionId | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 37.5;
      const line = belowTop * scale;
      const passed = sections.filter(({ id }) => {
        const element = document.getElementById(id);
        return element !== null && element.getBoundingClientRect().top <= line;
      });
      setInSight(passed[passed.length - 1]?.id ?? null);
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    later();
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, []);
  return inSight;
}

/** Leads to the parts of the page, once its head is out of sight. */
export function AnchorTabs() {
  const inSight = useSectionInSight();
  if (inSight === null) return null;
  const go = (id: SectionId) => {
    const element = document.getElementById(id);
    element?.scrollIntoView({ behavior: 'smooth' });
    element?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="本页内容" className={styles.tabs}>
      {sections.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-current={id === inSight ? 'true' : undefined}
          className={classNames(id === inSight && styles.current)}
          onClick={() => go(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
