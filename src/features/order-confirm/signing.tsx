import { useState } from 'react';
import type { ConfirmDetails, HandSignature } from '../../../contract/model/order.ts';
import { HowFar } from '../../parts/document/how-far.tsx';
import { readingOf } from '../../parts/document/read-state.ts';
import { useReadingStates } from '../../parts/document/use-reading-states.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TapRow } from '../../ui/tap-row.tsx';
import styles from './confirm-sheet.module.css';
import { SignatureSheet } from './signature-sheet.tsx';
import { readBy, type SignedDocument, type Signer } from './signed-document.ts';
import { SignedReader } from './signed-reader.tsx';

interface Props {
  readonly signer: Signer;
  readonly details: ConfirmDetails;
  readonly onSigned: (signature: HandSignature) => void;
  readonly onClose: () => void;
}

/** First each document is read to its end by who signs it, then they sign once under all of them. */
export default function Signing({ signer, details, onSigned, onClose }: Props) {
  const [opened, setOpened] = useState<SignedDocument | null>(null);
  const states = useReadingStates();
  const stateOf = (document: SignedDocument) => readingOf(states, readBy(signer, document));
  const unread = details.signatures.filter((document) => !stateOf(document).is_read);
  const next = unread.find((document) => document !== opened) ?? null;
  if (opened)
    return (
      <SignedReader
        key={opened.document_no}
        document={opened}
        text={readBy(signer, opened)}
        hasNext={next !== null}
        onRead={() => setOpened(next)}
        onClose={() => setOpened(null)}
      />
    );
  if (!next) return <SignatureSheet {...{ details, onSigned, onClose }} onOpen={setOpened} />;
  return (
    <Sheet
      title="签名前，请逐份阅读"
      onClose={onClose}
      pinned
      actions={
        <Button onClick={() => setOpened(next)}>
          {stateOf(next).fraction > 0 ? '继续阅读' : '开始阅读'}
          {next.name}
        </Button>
      }
    >
      <p className={styles.documents}>
        共 {details.signatures.length} 份，逐份读到最后并确认，再由{details.name}本人签名。
      </p>
      {details.signatures.map((document) => (
        <TapRow
          key={document.document_no}
          title={document.name}
          word={<HowFar state={stateOf(document)} />}
          onTap={() => setOpened(document)}
        />
      ))}
    </Sheet>
  );
}
