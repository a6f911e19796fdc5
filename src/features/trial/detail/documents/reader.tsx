import { useEffect } from 'react';
import { readingOf, readingStates, withRead } from '../../../../parts/document/read-state.ts';
import { ReadingLayer, ReadingPage, useReading } from '../../../../parts/document/reading-layer.tsx';
import { useReadingStates } from '../../../../parts/document/use-reading-states.ts';
import { PendingQuery } from '../../../../parts/failure/pending-page.tsx';
import { useSettingQuery } from '../../../../parts/product/api.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ProductDocument, ProductInfo } from '../../model.ts';
import { rowId } from './document-row.tsx';

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
    <ReadingLayer name={document?.name} onClose={onClose}>
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
    </ReadingLayer>
  );
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
  const states = useReadingStates();
  const reading = useReading(document);
  const mustRead = documents.filter(({ is_must_read }) => is_must_read);
  const at = mustRead.indexOf(document);
  const next = nextUnread(mustRead, document, states);
  const confirm = () => {
    readingStates.update((before) => withRead(before, document));
    onRead(next?.document_no ?? null);
  };
  return (
    <ReadingPage
      {...{ document, reading, onClose }}
      {...(at >= 0 && {
        step: {
          ...{ at: at + 1, of: mustRead.length, part: reading.isEnd ? 1 : reading.fraction },
          ...{ next: next?.name ?? '填写信息', words: `第 ${at + 1} 份，共 ${mustRead.length} 份必读` },
        },
      })}
      confirm={<Button onClick={confirm}>{confirmWords(document, next !== null)}</Button>}
    />
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
