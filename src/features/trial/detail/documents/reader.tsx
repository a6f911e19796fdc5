import { useEffect, useRef, useState } from 'react';
import { useSettingQuery } from '../../../../parts/product/api.ts';
import { PendingQuery } from '../../../../parts/failure/pending-page.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DownIcon } from '../../../../ui/action-icons.tsx';
import { Page } from '../../../../ui/page.tsx';
import { readingOf, readingStates, withRead, withSeen } from '../../read-state.ts';
import type { ProductDocument, ProductInfo } from '../../model.ts';
import { rowId } from './document-row.tsx';
import { DocumentText } from './document-text.tsx';
import styles from './reader.module.css';
import { TextSizeButton, useTextSize } from './text-size.tsx';
import { useDepth } from './use-depth.ts';
import { useReadingStates } from './use-reading-states.ts';

interface Props {
  readonly info: ProductInfo;
  readonly documentNo: string;
  /** The text is of a newer version than what the page shows. */
  readonly onNewer: () => void;
  /** Confirmed at its end: on to another document, or out. */
  readonly onRead: (next: string | null) => void;
  readonly onClose: () => void;
}

/** Over the whole page: one document, read to its end. */
export default function Reader({ info, documentNo, onNewer, onRead, onClose }: Props) {
  const { data, error, refetch } = useSettingQuery({ product_no: info.product_no });
  const document = data?.documents.find(({ document_no }) => document_no === documentNo);
  useStillPage();
  useFocusBack(rowId(documentNo));
  // The texts are of the version that the page shows.
  const isOlder = data !== undefined && data.product_version < info.product_version;
  useEffect(() => {
    if (isOlder) void refetch();
  }, [isOlder, refetch]);
  const isNewer = data !== undefined && data.product_version > info.product_version;
  useEffect(() => {
    if (isNewer) onNewer();
  }, [isNewer, onNewer]);
  return (
    <div
      className={styles.layer}
      role="dialog"
      aria-modal="true"
      aria-label={document?.name ?? '文件'}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {data && document ? (
        <OpenDocument
          key={documentNo}
          documents={data.documents}
          document={document}
          onRead={onRead}
          onClose={onClose}
        />
      ) : (
        <PendingQuery bar="阅读文件" query={{ error, refetch }} />
      )}
    </div>
  );
}

/** The page below does not scroll along. */
function useStillPage() {
  useEffect(() => {
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = overflow;
    };
  }, []);
}

/** Where the document was opened the focus goes on; a sheet that comes back takes it from there. */
function useFocusBack(id: string) {
  useEffect(() => () => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
}

interface OpenProps extends Pick<Props, 'onRead' | 'onClose'> {
  readonly documents: readonly ProductDocument[];
  readonly document: ProductDocument;
}

function OpenDocument({ documents, document, onRead, onClose }: OpenProps) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(false);
  const [size, setSize] = useTextSize();
  const states = useReadingStates();
  const { fraction, is_read } = readingOf(states, document);
  useDepth(box, (seen) => {
    readingStates.update((before) => withSeen(before, document, seen));
    if (seen === 1) setAtEnd(true);
  });
  useEffect(() => box.current?.focus(), []);
  const mustRead = documents.filter(({ is_must_read }) => is_must_read);
  const at = mustRead.indexOf(document);
  const next = nextUnread(mustRead, document, states);
  const confirm = () => {
    readingStates.update((before) => withRead(before, document));
    onRead(next?.document_no ?? null);
  };
  const isEnd = atEnd || is_read || fraction === 1;
  return (
    <Page
      title={document.name}
      back={onClose}
      aside={<TextSizeButton size={size} onChange={setSize} />}
      {...(at >= 0 && {
        step: {
          ...{ at: at + 1, of: mustRead.length, part: isEnd ? 1 : fraction, next: next?.name ?? '填写信息' },
          words: `第 ${at + 1} 份，共 ${mustRead.length} 份必读`,
        },
      })}
      actions={
        isEnd ? (
          <Button onClick={confirm}>{confirmWords(document, next !== null)}</Button>
        ) : (
          <div className={styles.on}>
            <p>已读 {Math.floor(fraction * 100)} %，读到最后即可确认</p>
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

function nextUnread(
  mustRead: readonly ProductDocument[],
  current: ProductDocument,
  states: ReturnType<typeof useReadingStates>,
): ProductDocument | null {
  const at = mustRead.indexOf(current);
  const inTurn = [...mustRead.slice(at + 1), ...mustRead.slice(0, Math.max(at, 0))];
  return inTurn.find((one) => !readingOf(states, one).is_read) ?? null;
}

function confirmWords({ type }: ProductDocument, hasNext: boolean): string {
  if (type === 'exclusion') return '我已知晓，确认这一份';
  return hasNext ? '已读完，下一份' : '已读完，确认';
}

/** A screen on, with a line of the screen before. */
function scrollOn(box: HTMLElement | null): void {
  box?.scrollBy({ top: box.clientHeight - 48, behavior: 'smooth' });
}
