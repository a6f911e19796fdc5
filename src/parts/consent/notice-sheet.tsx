import type { ConsentState } from '../../../contract/services/consent.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { ConsentTerms } from './consent-card.tsx';

interface Props {
  readonly notice: Pick<ConsentState, 'title' | 'terms'>;
  readonly onClose: () => void;
}

/** What is told of personal data and not asked: nothing to agree to. */
export default function NoticeSheet({ notice, onClose }: Props) {
  return (
    <Sheet title={notice.title} onClose={onClose}>
      <ConsentTerms consent={notice} />
    </Sheet>
  );
}
