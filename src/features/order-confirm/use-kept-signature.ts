import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type ConfirmDetails, type HandSignature, handSignature } from '../../../contract/model/order.ts';
import { openLater } from '../../parts/kept-sealed/open-later.ts';
import { useKept } from '../../parts/kept-sealed/use-kept.ts';
import { saleValues } from '../../session/sale-values.ts';
import { type Signer, signerNo } from './signed-document.ts';

const signed = z.object({ content_sha256: z.string(), signature: handSignature });
type Signed = z.infer<typeof signed>;

const open = openLater(saleValues.keptSignatures, signed);

/** What was signed under what the order says, until it is confirmed: reading a message costs nobody their signature. */
export interface KeptSignature {
  /** Null where nothing was signed, or the order says something else by now. */
  readonly signature: HandSignature | null;
  readonly keep: (signature: HandSignature) => void;
  /** To sign anew, or once it is confirmed with it: nothing of it stays on this device. */
  readonly forget: () => void;
}

/** Undefined before it is known what is to be confirmed. */
type Shown = Pick<ConfirmDetails, 'content_sha256' | 'confirmed_at'> | undefined;

export function useKeptSignature(signer: Signer, shown: Shown): KeptSignature {
  const kept = useKept(open, signerNo(signer));
  const [here, setHere] = useState<Signed | 'forgotten' | null>(null);
  const known = here === 'forgotten' ? null : (here ?? kept?.read() ?? null);
  const isOfThis = known !== null && known.content_sha256 === shown?.content_sha256;
  // It was confirmed and nobody here heard of it, or the order says something else by now.
  const isOver = shown !== undefined && (shown.confirmed_at !== null || (known !== null && !isOfThis));
  useEffect(() => {
    if (isOver) kept?.clear();
    else if (here && here !== 'forgotten') kept?.set(here);
  }, [isOver, kept, here]);
  return {
    signature: isOfThis ? known.signature : null,
    keep(signature) {
      if (shown) setHere({ content_sha256: shown.content_sha256, signature });
    },
    forget() {
      setHere('forgotten');
      kept?.clear();
    },
  };
}
