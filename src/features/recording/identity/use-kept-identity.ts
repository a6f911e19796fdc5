import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { certificateType } from '../../../../contract/enums.ts';
import { openLater } from '../../../parts/kept-sealed/open-later.ts';
import { useKept } from '../../../parts/kept-sealed/use-kept.ts';
import { recordOf } from '../../../session/record-of.ts';
import { sealedCopy } from '../../../session/sealed-copy.ts';
import { storedJson } from '../../../session/stored-value.ts';
import type { Identity } from '../../../parts/recording-identity/identity-messages.ts';

const identity = z.object({ name: z.string(), certificateType, certificateNumber: z.string() });

/** Of this tab alone, by the link. */
const keptIdentities = storedJson(() => sessionStorage, 'kept_identity', recordOf(sealedCopy));
const open = openLater(keptIdentities, identity);

/** What was typed of who they are, sealed in this tab until it is proven: who reads the message finds it again. */
export function useKeptIdentity(transmitRecordNo: string, first: Identity) {
  const kept = useKept(open, transmitRecordNo);
  const [typed, setTyped] = useState<Partial<Identity>>({});
  // Field by field: what was typed before the copy had opened leaves what it says of the others.
  const identity: Identity = { ...first, ...kept?.read(), ...typed };
  const keep = useEffectEvent(() => kept?.set(identity));
  useEffect(() => {
    if (Object.keys(typed).length > 0) keep();
  }, [kept, typed]);
  return {
    identity,
    change: (changed: Partial<Identity>) => setTyped((before) => ({ ...before, ...changed })),
    forget: () => kept?.clear(),
  };
}
