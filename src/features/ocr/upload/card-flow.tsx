import { lazy, Suspense, useState } from 'react';
import type { CardDetail, CardSide } from '../../../../contract/model/identity.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { useCardDetailQuery } from '../../../parts/identity/api.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import { CardStage } from '../camera/card-stage.tsx';
import { ResultPage } from '../result/result-page.tsx';
import { CardDonePage } from './card-done-page.tsx';
import { GuidePage, HowToShoot } from './guide-page.tsx';
import { LookPage } from './look-page.tsx';
import { cardPages, pageTitles, paperOf } from '../card/pages.ts';
import { PaperPage } from './paper-page.tsx';
import { PaperChoice } from './paper-choice.tsx';
import { SidesPage } from './sides-page.tsx';
import { sideStates } from './side-state.ts';
import { useCardAct } from '../card/use-card-act.ts';
import { useCardSession, type States } from './use-card-session.ts';
import { sideOf, useShooting } from './use-shooting.ts';

const TroubleSheet = lazy(() => import('./trouble-sheet.tsx'));

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
const nothing: Pick<CardDetail, 'sides' | 'findings'> = {
  sides: { front: null, back: null },
  findings: [],
};

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

function Flow(props: Props & { readonly detail: CardDetail; readonly onChanged: () => void }) {
  const { subject, memberNo, step, detail, onLeave, onDone } = props;
  const { session, states } = useCardSession(subject, memberNo);
  const consent = useConsent({ ...subject, member_no: memberNo }, 'id_card');
  const acts = useCardAct(subject, memberNo);
  const shooting = useShooting(({ page, picture }) => {
    void session?.take(page, picture).then(props.onChanged);
  });
  const [troubled, setTroubled] = useState(false);
  const [paper, setPaper] = useState(() => paperOf(detail.member));

  const open = async (pages: readonly CardPage[]) => {
    if (await consent.ensure()) await shooting.shoot(pages);
  };
  const choose = async (picture: Blob, page: CardPage) => {
    if (await consent.ensure()) shooting.choose(picture, page);
  };
  const toPerson = async () => {
    const answer = (await consent.ensure()) && (await acts.act({ kind: 'to_person' }));
    if (!answer) return;
    setTroubled(false);
    shooting.stop();
  };

  const { camera, looking, page } = shooting;
  if (looking)
    return (
      <LookPage
        title={pageTitles[looking.page]}
        picture={looking.picture}
        onUse={shooting.use}
        onRetake={shooting.retake}
      />
    );
  if (camera.state.kind === 'open' && page !== null)
    return (
      <>
        <CardStage
          title={pageTitles[page]}
          place={sideOf(page) ? (page === 'front' ? '1 / 2' : '2 / 2') : null}
          side={sideOf(page)}
          camera={camera.camera}
          view={camera.view}
          torch={camera.state.torch}
          turning={shooting.turning ? '请翻到国徽面' : null}
          taken={takenBefore(states, page, shooting.again)}
          onTorch={(on) => void camera.turnTorch(on)}
          onShoot={camera.shoot}
          onPicture={(picture) => shooting.choose(picture)}
          onTrouble={() => {
            shooting.setPaused(true);
            setTroubled(true);
          }}
          onClose={shooting.stop}
        />
        {troubled && (
          <Suspense fallback={null}>
            <TroubleSheet
              failure={acts.failure}
              onPicture={(picture) => {
                setTroubled(false);
                shooting.setPaused(false);
                shooting.choose(picture);
              }}
              onPerson={() => void toPerson()}
              onClose={() => {
                setTroubled(false);
                shooting.setPaused(false);
              }}
            />
          </Suspense>
        )}
      </>
    );

  const refusal = camera.state.kind === 'refused' ? camera.state.refusal : null;
  const guide = {
    ...{ title: bar, step, consent, refusal, onLeave },
    opening: camera.state.kind === 'opening',
    returned: detail.message_of_person,
  };
  if (detail.state === 'passed' || detail.state === 'to_person')
    return <CardDonePage bar={bar} detail={detail} onDone={onDone} />;
  if (paper !== 'id_card')
    return (
      <PaperPage
        {...guide}
        {...{ paper, detail, states, acts }}
        onPaper={setPaper}
        onShoot={(of) => void open([of])}
        onChoose={(picture, of) => void choose(picture, of)}
        onSendAgain={(of) => void session?.sendAgain(of, false)}
      />
    );
  // Of what a person decided against nothing counts.
  const shown = detail.state === 'refused' ? { ...detail, ...nothing } : detail;
  const sides = sideStates(shown, states);
  // One that is being sent is not asked for again.
  const owed = cardPages.filter((side) => ['missing', 'bad'].includes(sides[side].kind));
  const wanted = (page !== null && sideOf(page)) || (owed[0] ?? 'front');
  const untouched = cardPages.every((side) => sides[side].kind === 'missing');
  if (untouched || refusal)
    return (
      <GuidePage
        {...guide}
        {...(!untouched && { side: wanted })}
        onOpen={() => void open(owed)}
        onPicture={(picture) => void choose(picture, wanted)}
      >
        <HowToShoot />
        {detail.member.by === 'guardian' && <PaperChoice paper={paper} onPaper={setPaper} />}
      </GuidePage>
    );
  const reshoot = (again: readonly CardSide[]) => void open(again);
  const resultIsThere = cardPages.every((side) => sides[side].kind === 'good') && detail.state === 'to_check';
  if (!resultIsThere)
    return (
      <SidesPage
        {...{ title: bar, step, detail: shown, states, onLeave }}
        onShoot={reshoot}
        onSendAgain={(side, anyway) => void session?.sendAgain(side, anyway).then(props.onChanged)}
        onPerson={() => void toPerson()}
      />
    );
  return (
    <ResultPage
      {...{ step, detail, acts, onLeave }}
      onShoot={reshoot}
      onPerson={() => void toPerson()}
      onChanged={props.onChanged}
    />
  );
}

/** The side that was taken just before, shown in the corner; it can be taken anew from there. */
function takenBefore(states: States, page: CardPage, again: (page: CardPage) => void) {
  const state = page === 'back' ? states.get('front') : undefined;
  return state && 'picture' in state ? { picture: state.picture, onAgain: () => again('front') } : null;
}
