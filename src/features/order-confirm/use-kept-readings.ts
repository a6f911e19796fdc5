import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { ConfirmDetails } from '../../../contract/model/order.ts';
import { readingOf, readingStates, withRead } from '../../parts/document/read-state.ts';
import { useReadingStates } from '../../parts/document/use-reading-states.ts';
import { openLater } from '../../parts/kept-sealed/open-later.ts';
import { useKept } from '../../parts/kept-sealed/use-kept.ts';
import { saleValues } from '../../session/sale-values.ts';
import { readBy, type SignedDocument, type Signer, signerNo } from './signed-document.ts';

/** By the hash of the text. */
const open = openLater(saleValues.keptReadings, z.array(z.string()));

type Shown = Pick<ConfirmDetails, 'signatures' | 'confirmed_at'> | undefined;

/**
 * What is signed and was read to its end, in another tab of this device, or by the applicant on whatever device, is read
 * here too: nobody reads a text twice. Undefined before it is known what is to be confirmed.
 */
export function useKeptReadings(signer: Signer, shown: Shown): void {
  const kept = useKept(open, signerNo(signer));
  const states = useReadingStates();
  useEffect(() => {
    if (!shown || !kept) return;
    if (shown.confirmed_at !== null) {
      kept.clear();
      return;
    }
    const before = kept.read() ?? [];
    for (const document of shown.signatures)
      if (document.is_read || before.includes(document.sha256)) markRead(signer, document);
    const read = shown.signatures.filter((document) => isRead(signer, document)).map(({ sha256 }) => sha256);
    if (read.length > before.length) kept.set(read);
  }, [kept, shown, states, signer]);
}

const isRead = (signer: Signer, document: SignedDocument): boolean =>
  readingOf(readingStates.get(), readBy(signer, document)).is_read;

function markRead(signer: Signer, document: SignedDocument): void {
  if (!isRead(signer, document)) readingStates.update((before) => withRead(before, readBy(signer, document)));
}
