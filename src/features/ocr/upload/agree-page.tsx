import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import type { ConsentForm } from '../../../parts/consent/use-consent.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import type { CardActs } from '../card/use-card-act.ts';
import { Ways } from '../card/way.tsx';
import { PersonWay } from './person-way.tsx';

interface Props {
  readonly title: string;
  readonly step: StepPlace | null;
  readonly consent: ConsentForm;
  readonly acts: CardActs;
  readonly onAgreed: () => void;
  readonly onPerson: () => void;
  readonly onLeave: () => void;
}

/** Pictures are there that cannot be sent before a text is agreed to that has changed since they were taken. */
export const AgreePage = ({ title, step, consent, acts, onAgreed, onPerson, onLeave }: Props) => (
  <Page
    title={title}
    {...(step && { step })}
    back={onLeave}
    actions={
      <Button busy={consent.busy} unready={!consent.ticked} onClick={onAgreed}>
        同意并继续发送
      </Button>
    }
  >
    <Notice tone="info" title="授权说明有更新" live>
      拍好的照片还在，同意后接着发送，不用重拍。
    </Notice>
    <FailureNotice failure={acts.failure} />
    <ConsentCard consent={consent} />
    <Card title="也可以">
      <Ways>
        <PersonWay refusal={null} busy={acts.busy} onClick={onPerson} />
      </Ways>
    </Card>
  </Page>
);
