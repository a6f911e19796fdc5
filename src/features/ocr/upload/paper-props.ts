import type { CardDetail, CardPaper } from '../../../../contract/model/identity.ts';
import type { CameraRefusal } from '../../../../media/capture/refusal.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import type { ConsentForm } from '../../../parts/consent/use-consent.ts';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import type { CardActs } from '../card/use-card-act.ts';
import type { Typed } from './use-card-entries.ts';
import type { States } from './use-card-session.ts';

/** What the page of a paper is given, and each part of it. */
export interface PaperProps {
  readonly title: string;
  readonly step: StepPlace | null;
  readonly consent: ConsentForm;
  readonly isHeld: boolean;
  readonly refusal: CameraRefusal | null;
  readonly opening: boolean;
  readonly returned: string | null;
  readonly paper: CardPaper;
  readonly detail: CardDetail;
  readonly states: States;
  readonly acts: CardActs;
  readonly typed: Typed;
  readonly onTyped: (changed: Typed) => void;
  readonly onPaper: (paper: CardPaper) => void;
  readonly onShoot: (page: CardPage) => void;
  readonly onChoose: (picture: Blob, page: CardPage) => void;
  readonly onSendAgain: (page: CardPage) => void;
  readonly onRemove: (page: CardPage) => void;
  readonly onPerson: () => void;
  readonly onLeave: () => void;
}
