import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../../contract/define.ts';
import type { faceRecognition } from '../../../../contract/services/face-recognition.ts';
import type { FaceDetail } from './face-detail.ts';
import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import type { ConsentForm } from '../../../parts/consent/use-consent.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useFaceHintQuery } from '../../../parts/identity/api.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { ForwardIcon, LightIcon, PersonIcon } from '../../../ui/action-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import type { FaceActs } from './use-face-act.ts';
import { bar } from '../words.ts';
import styles from './hint-page.module.css';
import { FrameIcon, GlassesIcon } from './icons.tsx';

interface Props {
  readonly subject: Subject;
  readonly detail: FaceDetail;
  readonly consent: ConsentForm;
  readonly acts: FaceActs;
  readonly step: StepPlace | null;
  readonly onBegin: () => void;
  readonly onPerson: () => void;
  readonly onLeave?: (() => void) | undefined;
  readonly children?: ReactNode;
}

type FaceHint = ResponseOf<typeof faceRecognition.hint>;

const icons = { light: LightIcon, uncovered: GlassesIcon, frontal: FrameIcon };

/** What to do, and the consent of its own; the way without a face is as near as the one with it. */
export function HintPage({ subject, detail, consent, acts, step, ...page }: Props) {
  const { data: hint } = useFaceHintQuery({ ...subject, member_no: detail.member.member_no });
  const asked = consent.state?.given_at === null;
  const usedUp = detail.attempts_left === 0;
  return (
    <Page
      title={bar}
      {...(step && { step })}
      {...(page.onLeave && { back: page.onLeave })}
      actions={
        usedUp ? (
          <Button busy={acts.busy} onClick={page.onPerson}>
            改由人工核实
          </Button>
        ) : (
          <Button busy={acts.busy || consent.busy} unready={asked && !consent.ticked} onClick={page.onBegin}>
            开始识别
          </Button>
        )
      }
    >
      <FailureNotice failure={acts.failure} />
      {detail.state === 'refused' && detail.message_of_person && (
        <Notice tone="attention" title="上次没有通过，请重新识别">
          {detail.message_of_person}
        </Notice>
      )}
      {hint && <Tips hint={hint} />}
      {!usedUp && <ConsentCard consent={consent} />}
      <button type="button" className={styles.other} onClick={page.onPerson}>
        <i aria-hidden="true">
          <PersonIcon />
        </i>
        <span>
          <b>不想刷脸</b>
          <small>{hint ? `可${hint.other_ways.join('，或')}` : '可改由人工核实'}</small>
        </span>
        <ForwardIcon />
      </button>
      {page.children}
    </Page>
  );
}

const Tips = ({ hint }: { readonly hint: FaceHint }) => (
  <Card title={`照着做，约 ${hint.seconds} 秒`}>
    <ul className={styles.tips}>
      {hint.tips.map(({ icon, text }) => {
        const Sign = icons[icon];
        return (
          <li key={icon}>
            <i aria-hidden="true">
              <Sign />
            </i>
            <WholeWords>{text}</WholeWords>
          </li>
        );
      })}
    </ul>
  </Card>
);
