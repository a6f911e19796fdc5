import { useMemo } from 'react';
import { readingStates, type ReadText, withRead } from '../../parts/document/read-state.ts';
import { ReadingLayer, ReadingPage, useReading } from '../../parts/document/reading-layer.tsx';
import { PendingQuery } from '../../parts/failure/pending-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useShownTextQuery } from './api.ts';
import { documentOf, type SignedDocument } from './signed-document.ts';

interface Props {
  readonly document: SignedDocument;
  readonly text: ReadText;
  /** Whether another one is to be read after it. */
  readonly hasNext: boolean;
  readonly onRead: () => void;
  readonly onClose: () => void;
}

/** What is signed, read to its end. */
export function SignedReader({ document: { name, sha256 }, onClose, ...open }: Props) {
  const { data, error, refetch } = useShownTextQuery({ sha256 });
  return (
    <ReadingLayer name={name} onClose={onClose}>
      {data ? (
        <OpenText kept={data.text} onClose={onClose} {...open} />
      ) : (
        <PendingQuery bar="阅读文件" query={{ error, refetch }} />
      )}
    </ReadingLayer>
  );
}

interface OpenProps extends Omit<Props, 'document'> {
  readonly kept: string;
}

function OpenText({ kept, text, hasNext, onRead, onClose }: OpenProps) {
  const document = useMemo(() => documentOf(kept), [kept]);
  const reading = useReading(text);
  const confirm = () => {
    readingStates.update((before) => withRead(before, text));
    onRead();
  };
  return (
    <ReadingPage
      {...{ document, reading, onClose }}
      confirm={<Button onClick={confirm}>{hasNext ? '已读完，下一份' : '已读完，确认'}</Button>}
    />
  );
}
