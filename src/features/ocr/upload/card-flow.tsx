import type { CardDetail } from '../../../../contract/model/identity.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { useCardDetailQuery } from '../../../parts/identity/api.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import { ResultPage } from '../result/result-page.tsx';
import { AgreePage } from './agree-page.tsx';
import { CardDonePage } from './card-done-page.tsx';
import { GuidePage, HowToShoot } from './guide-page.tsx';
import { LookPage } from './look-page.tsx';
import { cardPages, pageTitle } from '../card/pages.ts';
import { PaperPage } from './paper-page.tsx';
import { PaperChoice } from './paper-choice.tsx';
import { ShootingStage } from './shooting-stage.tsx';
import { SidesPage } from './sides-page.tsx';
import { countingOf, problemsOf, sideStates } from './side-state.ts';
import { type CardFlowOf, useCardFlow } from './use-card-flow.ts';
import { sideOf } from './use-shooting.ts';

const TroubleSheet = lateSheet(() => import('./trouble-sheet.tsx'));

interface Props {
  readonly subject: Subject;
  readonly memberNo: string;
  readonly step: StepPlace | null;
  /** Back to where this page was opened. */
  readonly onLeave: () => void;
  /** The card is done, or with a person. */
  readonly onDone: () => void;
}

const bar = '拍摄证件';

/** One member's card, from consent to what was read. */
export function CardFlow(props: Props) {
  const { subject, memberNo } = props;
  const { data, error, refetch } = useCardDetailQuery(
    { ...subject, member_no: memberNo },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return <Flow {...props} detail={data} onChanged={() => void refetch()} />;
}

interface FlowProps extends Props {
  readonly detail: CardDetail;
  readonly onChanged: () => void;
}

function Flow(props: FlowProps) {
  const flow = useCardFlow(props);
  return (
    <>
      <PageOfFlow {...props} flow={flow} />
      {flow.shooting.troubled && <Troubles flow={flow} />}
    </>
  );
}

/** Beside the page, whatever that is: some phones end its camera while the system's takes the picture that is awaited here. */
const Troubles = ({ flow: { shooting, acts, toPerson } }: Pick<StateProps, 'flow'>) => (
  <TroubleSheet
    failure={acts.failure}
    onPicture={(picture) => {
      shooting.setTroubled(false);
      void shooting.choose(picture);
    }}
    onPerson={toPerson}
    onClose={() => shooting.setTroubled(false)}
  />
);

type StateProps = FlowProps & { readonly flow: CardFlowOf };

function PageOfFlow(props: StateProps) {
  const { flow } = props;
  const { camera, looking, page, use, unshown, retake } = flow.shooting;
  if (looking)
    return (
      <LookPage
        title={pageTitle(looking.page, flow.states)}
        picture={looking.picture}
        chosen={looking.chosen}
        onUse={use}
        onUnshown={unshown}
        onRetake={retake}
      />
    );
  if (camera.state.kind === 'open' && page !== null)
    return <ShootingStage flow={flow} page={page} open={camera.state} />;
  return <StateOfCard {...props} />;
}

/** What follows from the card's state while no camera is open. */
function StateOfCard(props: StateProps) {
  const { detail, flow, onDone } = props;
  const { states, acts, paper } = flow;
  if (detail.state === 'passed' || detail.state === 'to_person')
    return <CardDonePage bar={bar} detail={detail} onDone={onDone} />;
  if (paper === 'id_card') return <IdCard {...props} />;
  return (
    <PaperPage
      {...guideOf(props)}
      {...{ paper, detail, states, acts }}
      typed={flow.entries.paper}
      onTyped={flow.entries.fill}
      onPaper={flow.entries.choose}
      onShoot={(of) => flow.open([of])}
      onChoose={flow.choose}
      onSendAgain={(of) => flow.sendAgain(of)}
      onRemove={flow.remove}
      onPerson={flow.toPerson}
    />
  );
}

/** Both sides of an ID card: how to shoot them, what is missing or bad of them, or what was read. */
function IdCard(props: StateProps) {
  const { subject, step, detail, flow, onLeave, onChanged } = props;
  const { states, acts, paper, page } = flow;
  const sides = sideStates(detail, states);
  // One that is being sent is not asked for again.
  const owed = cardPages.filter((side) => ['missing', 'bad'].includes(sides[side].kind));
  const wanted = (page !== null && sideOf(page)) || (owed[0] ?? 'front');
  const untouched = cardPages.every((side) => sides[side].kind === 'missing');
  const guide = guideOf(props);
  const { waiting } = flow;
  if (waiting?.kind === 'send')
    return (
      <AgreePage
        {...guide}
        acts={acts}
        onAgreed={() => flow.sendAgain(waiting.page, waiting.anyway)}
        onPerson={flow.toPerson}
      />
    );
  if (untouched || guide.refusal || flow.isToAgree)
    return (
      <GuidePage
        {...guide}
        {...(!untouched && { side: wanted, problems: problemsOf(sides) })}
        acts={acts}
        onPerson={flow.toPerson}
        onOpen={() => flow.open(owed.includes(wanted) ? owed : [wanted, ...owed])}
        onPicture={(picture) => flow.choose(picture, wanted)}
      >
        <HowToShoot />
        <PaperChoice member={detail.member} paper={paper} onPaper={flow.entries.choose} />
      </GuidePage>
    );
  const resultIsThere = cardPages.every((side) => sides[side].kind === 'good') && detail.state === 'to_check';
  const shared = { step, onLeave, onShoot: flow.open, onPerson: flow.toPerson };
  if (resultIsThere)
    return (
      <ResultPage
        {...shared}
        {...{ subject, detail, acts, onChanged }}
        checked={flow.entries.checked}
        onChecked={flow.entries.check}
      />
    );
  return (
    <SidesPage
      {...shared}
      {...{ title: bar, detail: countingOf(detail), sides, acts }}
      problem={flow.consent.problem}
      onChoose={flow.choose}
      onSendAgain={(side) => flow.sendAgain(side)}
      onAnyway={(side) => flow.sendAgain(side, true)}
    />
  );
}

/** What every page before the camera is told. */
function guideOf({ step, detail, flow: { consent, shooting, isHeld }, onLeave }: StateProps) {
  const { state } = shooting.camera;
  return {
    ...{ title: bar, step, consent, isHeld, onLeave },
    refusal: state.kind === 'refused' ? state.refusal : null,
    opening: state.kind === 'opening',
    returned: detail.message_of_person,
  };
}
