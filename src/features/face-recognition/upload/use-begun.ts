import { useState } from 'react';
import type { FaceAnswer } from '../../../../contract/services/face-recognition.ts';
import type { ConsentForm } from '../../../parts/consent/use-consent.ts';
import type { FaceActs } from '../face/use-face-act.ts';

type Begun = Extract<FaceAnswer, { kind: 'begun' }>;

/** The check that the server has drawn for this member, from the consent on. `onResult`: there is nothing left to check. */
export function useBegun({ act }: FaceActs, consent: ConsentForm, onResult: () => void) {
  const [begun, setBegun] = useState<Begun | null>(null);
  /** Null where it did not come about. */
  const draw = async (): Promise<Begun | null> => {
    const answer = await act({ kind: 'begin' });
    if (answer?.kind === 'begun') return answer;
    if (answer) onResult();
    return null;
  };
  return {
    begun,
    async begin() {
      if (await consent.ensure()) setBegun(await draw());
    },
    /** False: another check takes its place. Where nobody answers it is done all the same, and sent later. */
    async stillStands() {
      const present = await draw();
      if (present) setBegun(present);
      return present === null || present.check_no === begun?.check_no;
    },
    drop: () => setBegun(null),
  };
}
