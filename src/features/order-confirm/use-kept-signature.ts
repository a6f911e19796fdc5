import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type HandSignature, handSignature } from '../../../contract/model/order.ts';
import { openLater } from '../../parts/kept-sealed/open-later.ts';
import { useKept } from '../../parts/kept-sealed/use-kept.ts';
import { type Subject, subjectKey } from '../../parts/identity/subject.ts';
import { saleValues } from '../../session/sale-values.ts';

const signed = z.object({ content_sha256: z.string(), signature: handSignature });
type Signed = z.infer<typeof signed>;

const open = openLater(saleValues.keptSignatures, signed);

/** What was signed under what the order says, until it is confirmed: reading a message costs nobody their signature. */
export interface KeptSignature {
  /** Null where nothing was signed, or the order says something else by now. */
  readonly signature: HandSignature | null;
  readonly keep: (signature: HandSignature) => void;
  /** To sign anew. */
  readonly forget: () => void;
  /** It is confirmed with it: nothing of it stays on this device. */
  readonly confirmed: () => void;
}

export function useKeptSignature(subject: Subject, content_sha256: string | undefined): KeptSignature {
  const kept = useKept(open, subjectKey(subject));
  const [here, setHere] = useState<Signed | null>(null);
  useEffect(() => {
    if (here) kept?.set(here);
  }, [kept, here]);
  const known = here ?? kept?.read() ?? null;
  return {
    signature: known?.content_sha256 === content_sha256 ? (known?.signature ?? null) : null,
    keep(signature) {
      if (content_sha256 !== undefined) setHere({ content_sha256, signature });
    },
    forget() {
      setHere(null);
      kept?.clear();
    },
    confirmed: () => kept?.clear(),
  };
}
