import type { CardPage } from '../../../../media/card/card-calls.ts';
import { CardStage } from '../camera/card-stage.tsx';
import type { OpenCamera } from '../camera/use-card-camera.ts';
import { pageTitle } from '../card/pages.ts';
import type { CardFlowOf } from './use-card-flow.ts';
import type { States } from './use-card-session.ts';
import { sideOf } from './use-shooting.ts';

interface Props {
  readonly flow: CardFlowOf;
  readonly page: CardPage;
  readonly open: OpenCamera;
}

/** The camera on one page of the card. */
export function ShootingStage({ flow: { shooting, states }, page, open }: Props) {
  const { camera } = shooting;
  return (
    <CardStage
      title={pageTitle(page, states)}
      place={sideOf(page) ? (page === 'front' ? '1 / 2' : '2 / 2') : null}
      side={sideOf(page)}
      camera={camera.camera}
      view={camera.view}
      torch={open.torch}
      refused={shooting.refused}
      turning={shooting.turning ? '请翻到国徽面' : null}
      taken={takenBefore(states, page, shooting.again)}
      onFocus={open.focuses ? camera.focus : null}
      onTorch={(on) => void camera.turnTorch(on)}
      onShoot={camera.shoot}
      onPicture={(picture) => void shooting.choose(picture)}
      onTrouble={() => shooting.setTroubled(true)}
      onClose={shooting.stop}
    />
  );
}

/** The side that was taken just before, shown in the corner; it can be taken anew from there. */
function takenBefore(states: States, page: CardPage, again: (page: CardPage) => void) {
  const state = page === 'back' ? states.get('front') : undefined;
  return state && 'picture' in state ? { picture: state.picture, onAgain: () => again('front') } : null;
}
