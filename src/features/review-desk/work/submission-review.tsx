import { useNavigate } from 'react-router-dom';
import type { Review, ReviewDetail } from '../../../../contract/services/review.ts';
import type { StaffSession } from '../../../session/staff-session.ts';
import { EventList } from '../../../parts/recording-events/event-list.tsx';
import { useKeysOn } from '../../../parts/staff/use-keys-on.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyCard } from '../../../ui/workplace.tsx';
import { CompareDialog } from '../evidence/compare-dialog.tsx';
import { EvidencePictures } from '../evidence/evidence-pictures.tsx';
import { IdentityCard } from '../evidence/identity-card.tsx';
import { IncidentCard } from '../evidence/incident-card.tsx';
import { OperationList } from '../evidence/operation-list.tsx';
import { ReviewHistory } from '../evidence/review-history.tsx';
import { ReviewPlayer } from '../player/review-player.tsx';
import { type Player, usePlayer } from '../player/use-player.ts';
import { findingTimes, neighbour, type Stretch } from '../player/watched.ts';
import { noVideoWords } from '../words.ts';
import { DecidedCard, DecisionCard } from './decision-card.tsx';
import { owedBy } from './decision-owes.ts';
import { KeysCard } from './keys-card.tsx';
import { ReviewScript } from './review-script.tsx';
import styles from './submission-review.module.css';
import { useChoice } from './use-choice.ts';
import { useDecided } from './use-decided.ts';
import { useDecision } from './use-decision.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { VerdictNotice, WorkHead } from './work-head.tsx';

interface Props {
  readonly detail: ReviewDetail;
  readonly reviewer: StaffSession;
  readonly next: string | null;
  /** How many decisions were undone since the desk was opened. */
  readonly undone: number;
  readonly onDone: (review: Review) => void;
}

/** Video and script of one submission, what machine and people said of it, and the decision. */
export function SubmissionReview({ detail, reviewer, next, undone, onDone }: Props) {
  const { recording_no: recordingNo, verdict, submission, may } = detail;
  const navigate = useNavigate();
  const player = usePlayer();
  const choice = useChoice({ recordingNo, submission, account: reviewer.account }, undone);
  const decided = useDecided(detail, reviewer.name);
  const owed = owedBy(detail, choice, player.played);
  const seen = { recordingNo, submission, afterReview: decided.newest?.id ?? null };
  const decision = useDecision(seen, choice, owed, onDone);
  const [keysOn, switchKeys] = useKeysOn('reviewKeys');
  const open = decided.shown === null;
  const allowed = choice.segments.size > 0 ? may.return : may.pass;
  useReviewKeys(keysOn, {
    toggle: player.toggle,
    step: player.step,
    stepFrames: player.stepFrames,
    louder: (by) => player.setVolume(player.volume + by),
    fullScreen: player.fullScreen,
    loop: () => player.setLoop(player.loop ? null : playingChapter(detail, player.nowMs)),
    jump: (way) => jump(player, detail, way),
    goTo: (place) => playSegment(player, detail, place),
    choose(place) {
      const segment = detail.segments[place];
      if (segment && may.return && open) choice.toggle(segment.index);
    },
    decide: () => open && allowed && decision.carryOut(),
    next: () => next && void navigate(`/review-desk/${next}`),
  });
  return (
    <>
      <WorkHead detail={detail} reviewer={reviewer.account} />
      <VerdictNotice detail={detail} />
      <div className={styles.columns}>
        <Pictures detail={detail} player={player} />
        <div className={styles.right}>
          <ReviewScript
            detail={detail}
            verdict={verdict}
            player={player}
            choice={choice}
            closed={!may.return || !open}
          />
          <IncidentCard detail={detail} />
          <ReviewHistory detail={detail} />
          <Card title="办理经过">
            <EventList events={detail.events} />
          </Card>
          <OperationList recordingNo={recordingNo} />
          <KeysCard on={keysOn} onChange={switchKeys} />
          {(may.pass || may.return) &&
            (decided.shown ? (
              <DecidedCard review={decided.shown} fresh={decided.fresh} onReopen={decided.reopen} />
            ) : (
              <DecisionCard choice={choice} decision={decision} owed={owed} may={may} player={player} />
            ))}
        </div>
      </div>
    </>
  );
}

/** To the next thing that the machine found, or the one before. */
function jump(player: Player, detail: ReviewDetail, way: 1 | -1): void {
  const to = neighbour(findingTimes(detail), player.nowMs, way);
  if (to !== null) player.seek(to);
}

function playSegment(player: Player, { video, segments }: ReviewDetail, place: number): void {
  const chapter = video?.chapters.find(({ segment }) => segment === segments[place]?.index);
  if (chapter) player.seek(chapter.start_ms, { play: true });
}

function playingChapter({ video }: ReviewDetail, nowMs: number): Stretch | null {
  const chapter = video?.chapters.find(({ start_ms, end_ms }) => nowMs >= start_ms && nowMs < end_ms);
  return chapter ? { startMs: chapter.start_ms, endMs: chapter.end_ms } : null;
}

function withoutVideo({ submission, status, may }: ReviewDetail): string {
  if (submission === 0) return '客户还没有提交录像';
  if (status === 'submitted') return '正在生成可播放的视频';
  return may.return ? noVideoWords : '这次提交没有可播放的视频';
}

interface PicturesProps {
  readonly detail: ReviewDetail;
  readonly player: Player;
}

/** What is looked at: the video, who it should be, and the pictures that show why. */
function Pictures({ detail, player }: PicturesProps) {
  const { recording_no: recordingNo, video, verdict, submission, identity, person, may } = detail;
  return (
    <div className={styles.left}>
      {video ? (
        <ReviewPlayer
          player={player}
          video={video}
          verdict={verdict}
          videoKey={`${recordingNo}:${submission}:${video.size}`}
        />
      ) : (
        <EmptyCard>{withoutVideo(detail)}</EmptyCard>
      )}
      <IdentityCard
        identity={identity}
        recordingNo={recordingNo}
        mobileMasked={person.mobile_masked}
        isOver={!may.return}
      />
      {identity.portrait && (
        <CompareDialog
          portrait={identity.portrait}
          frames={verdict?.frames ?? []}
          pictureKey={`${recordingNo}:${submission}`}
        />
      )}
      <EvidencePictures
        frames={verdict?.frames ?? []}
        submission={submission}
        onSeek={(ms) => player.seek(ms)}
      />
    </div>
  );
}
