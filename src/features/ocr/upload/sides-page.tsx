import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { PersonIcon } from '../../../ui/action-icons.tsx';
import type { CardDetail, CardSide } from '../../../../contract/model/identity.ts';
import { failureText } from '../../../api/reactions.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import { AgainIcon, AlbumIcon } from '../camera/icons.tsx';
import { sideNames } from '../words.ts';
import { cardPages } from '../card/pages.ts';
import type { CardActs } from '../card/use-card-act.ts';
import { problemsOf, type SideState } from './side-state.ts';
import styles from './upload.module.css';
import { PictureWay, Way, Ways } from '../card/way.tsx';

interface Props {
  readonly title: string;
  readonly step: StepPlace | null;
  readonly detail: CardDetail;
  readonly sides: Record<CardSide, SideState>;
  readonly acts: CardActs;
  /** Why nothing can be asked for at the moment. */
  readonly problem: string | null;
  readonly onShoot: (sides: readonly CardSide[]) => void;
  readonly onChoose: (picture: File, side: CardSide) => void;
  /** As it was sent before. */
  readonly onSendAgain: (side: CardSide) => void;
  /** Although it is not good. */
  readonly onAnyway: (side: CardSide) => void;
  readonly onPerson: () => void;
  readonly onLeave: () => void;
}

/** How far the two pictures are, and what is wrong with one that must be taken anew. */
export function SidesPage(props: Props) {
  const { title, step, detail, sides, acts } = props;
  const problem = acts.failure ? failureText(acts.failure) : props.problem;
  const missing = cardPages.filter((side) => ['missing', 'bad'].includes(sides[side].kind));
  const unsent = cardPages.find((side) => sides[side].kind === 'unsent');
  const bad = problemsOf(sides);
  const anyway = missing.find((side) => detail.anyway_sides.includes(side) && sides[side].picture);
  return (
    <Page
      title={title}
      {...(step && { step })}
      back={props.onLeave}
      actions={
        unsent ? (
          <Button onClick={() => props.onSendAgain(unsent)}>重新发送</Button>
        ) : missing.length > 0 ? (
          <>
            {anyway && (
              <Button look="outline" onClick={() => props.onAnyway(anyway)}>
                <span className={styles.together}>仍然提交，由人工核对</span>
              </Button>
            )}
            <Button onClick={() => props.onShoot(missing)}>{shootWords(missing, sides)}</Button>
          </>
        ) : (
          <Button busy>正在识别</Button>
        )
      }
    >
      <FailureNotice failure={acts.failure ?? props.problem}>{problem}</FailureNotice>
      {bad.map(({ side, problem: why }) => (
        <Notice key={side} tone="attention" title={`${sideNames[side]}需要重拍`} live>
          {why}
        </Notice>
      ))}
      <Card>
        <div className={styles.sides}>
          {cardPages.map((side) => (
            <Side key={side} side={side} state={sides[side]} onAgain={() => props.onShoot([side])} />
          ))}
        </div>
      </Card>
      <OtherWays {...props} side={bad[0]?.side ?? null} />
    </Page>
  );
}

/** For a side that must be taken anew, and a person for a card that no picture will ever do for. */
function OtherWays({ side, detail, acts, onChoose, onPerson }: Props & { readonly side: CardSide | null }) {
  const isOver = detail.findings.some(({ finding }) => finding === 'expired');
  return (
    <Card>
      <Ways>
        {side && (
          <PictureWay
            capture={false}
            icon={<AlbumIcon />}
            title="从相册选择"
            text={`已经拍好的${sideNames[side]}照片`}
            onPicture={(picture) => onChoose(picture, side)}
          />
        )}
        <Way
          icon={<PersonIcon />}
          title="请人工核对"
          busy={acts.busy}
          text={`${isOver ? '暂时没有新证件' : '证件没错但总识别不了'}，1 个工作日内`}
          onClick={onPerson}
        />
      </Ways>
    </Card>
  );
}

function shootWords(missing: readonly CardSide[], sides: Record<CardSide, SideState>): string {
  const [first] = missing;
  if (!first) return '';
  if (missing.length === 2) return '拍摄两面';
  return `${sides[first].kind === 'bad' ? '重拍' : '接着拍'}${sideNames[first]}`;
}

interface SideProps {
  readonly side: CardSide;
  readonly state: SideState;
  readonly onAgain: () => void;
}

function Side({ side, state, onAgain }: SideProps) {
  const own = useObjectUrl(state.picture);
  const src = own ?? state.url;
  return (
    <div className={styles.side}>
      {src ? (
        <img src={src} alt={`身份证${sideNames[side]}`} />
      ) : (
        <div className={styles.blank}>{sideNames[side]}</div>
      )}
      {state.kind === 'sending' && (
        <div className={styles.bar} aria-hidden="true">
          <span style={{ transform: `scaleX(${state.fraction})` }} />
        </div>
      )}
      <p className={classNames(state.kind === 'bad' && styles.bad)} role="status">
        {state.words}
      </p>
      {(src ?? state.kind === 'bad') && state.kind !== 'sending' && (
        <button type="button" className={styles.again} onClick={onAgain}>
          <AgainIcon />
          重拍{sideNames[side]}
        </button>
      )}
    </div>
  );
}
