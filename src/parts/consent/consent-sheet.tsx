import type { ConsentState } from '../../../contract/services/consent.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ConsentTerms } from './consent-card.tsx';

interface Props {
  readonly consent: ConsentState;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** The terms in full; closing them is as easy as agreeing. */
export default function ConsentSheet({ consent, onAgree, onClose }: Props) {
  return (
    <Sheet
      title={consent.title}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            暂不同意
          </Button>
          <Button onClick={onAgree}>同意</Button>
        </>
      }
    >
      <ConsentTerms consent={consent} />
    </Sheet>
  );
}
