import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { DownIcon } from '../../ui/action-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import type { StepPlace } from '../../ui/step-indicator.tsx';
import { DocumentText, type ShownDocument } from './document-text.tsx';
import { readingOf, readingStates, type ReadText, withSeen } from './read-state.ts';
import styles from './reading-layer.module.css';
import { TextSizeButton, useTextSize } from './text-size.tsx';
import { useDepth } from './use-depth.ts';
import { useReadingStates } from './use-reading-states.ts';

interface LayerProps {
  /** Undefined until the text is there. */
  readonly name: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Over the whole page: one document, read to its end. */
export function ReadingLayer({ name = '文件', onClose, children }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useStillPage(layer);
  return (
    <div
      ref={layer}
      className={styles.layer}
      role="dialog"
      aria-modal="true"
      aria-label={name}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {children}
    </div>
  );
}

/** The page below takes no key, and does not scroll along. */
function useStillPage(layer: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    const held = outsideOf(layer.current).filter((part) => !part.hasAttribute('inert'));
    for (const part of held) part.setAttribute('inert', '');
    return () => {
      document.body.style.overflow = overflow;
      for (const part of held) part.removeAttribute('inert');
    };
  }, [layer]);
}

/** All of the page but an element and what it stands in; what is announced is spoken over it as well. */
function outsideOf(element: Element | null): Element[] {
  const parent = element?.parentElement;
  if (!parent || element.id === 'root') return [];
  const beside = [...parent.children].filter((part) => part !== element && part.id !== 'announcements');
  return [...beside, ...outsideOf(parent)];
}

/** How far a text is read, of which the box shows what it shows. */
export interface Reading {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly fraction: number;
  readonly isEnd: boolean;
}

export function useReading(text: ReadText): Reading {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(false);
  const { fraction, is_read } = readingOf(useReadingStates(), text);
  useDepth(box, (seen) => {
    readingStates.update((before) => withSeen(before, text, seen));
    if (seen === 1) setAtEnd(true);
  });
  useEffect(() => box.current?.focus(), []);
  return { box, fraction, isEnd: atEnd || is_read || fraction === 1 };
}

interface PageProps {
  readonly document: ShownDocument;
  readonly reading: Reading;
  readonly step?: StepPlace;
  /** Instead of the way on through the text, once its end was seen. */
  readonly confirm: ReactNode;
  readonly onClose: () => void;
}

export function ReadingPage({ document, reading, step, confirm, onClose }: PageProps) {
  const { box, fraction, isEnd } = reading;
  const [size, setSize] = useTextSize();
  return (
    <Page
      title={document.name}
      back={onClose}
      aside={<TextSizeButton size={size} onChange={setSize} />}
      {...(step && { step })}
      actions={
        isEnd ? (
          confirm
        ) : (
          <div className={styles.on}>
            <p>已读 {Math.floor(fraction * 100)}%，读到最后即可确认</p>
            <Button look="outline" onClick={() => scrollOn(box.current)}>
              <DownIcon />
              继续往下读
            </Button>
          </div>
        )
      }
    >
      <div
        ref={box}
        className={styles.box}
        data-size={size}
        tabIndex={0}
        role="region"
        aria-label={`${document.name}全文`}
      >
        <DocumentText document={document} />
      </div>
    </Page>
  );
}

/** A screen on, with a line of the screen before. */
function scrollOn(box: HTMLElement | null): void {
  box?.scrollBy({ top: box.clientHeight - 48, behavior: 'smooth' });
}
