import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SandboxRecordingDetail } from '../../../contract/sandbox/world.ts';
import { dateTime } from '../../lib/dates.ts';
import { localValues } from '../../session/local-values.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tag } from '../../ui/tag.tsx';
import { live, sandboxApi } from './api.ts';
import { DecisionCard } from './decision-card.tsx';
import { Evidence } from './evidence.tsx';
import { IdentityCard } from './identity-card.tsx';
import { decisionWords } from './machine-words.ts';
import { OperationList } from './operation-list.tsx';
import { ReviewHistory } from './review-history.tsx';
import { ReviewPlayer } from './review-player.tsx';
import { ReviewScript } from './review-script.tsx';
import styles from './review-work.module.css';
import { useChoice } from './use-choice.ts';
import { useDecision } from './use-decision.ts';
import { usePlayer } from './use-player.ts';
import { keyWords, useReviewKeys } from './use-review-keys.ts';
import { statusWords } from './words.ts';

interface Props {
  readonly recordingNo: string;
  readonly reviewer: string;
  readonly next: string | null;
}

export function ReviewWork(props: Props) {
  const { data, isError } = sandboxApi.useRecordingQuery({ recording_no: props.recordingNo }, live);
  const [done, setDone] = useState<string | null>(null);
  if (!data) return <p className={styles.wait}>{isError ? '没有找到这个录制任务' : '正在加载'}</p>;
  return (
    <>
      {done && (
        <Notice tone="good" live title={done}>
          {props.next ? (
            <Link className={styles.next} to={`/review/${props.next}`}>
              看下一件
            </Link>
          ) : (
            <p>没有等待审核的录制了。</p>
          )}
        </Notice>
      )}
      {/* Another submission is another thing to decide over: nothing chosen before holds for it. */}
      <Work key={data.submission} {...props} detail={data} onDone={setDone} />
    </>
  );
}

type WorkProps = Props & {
  readonly detail: SandboxRecordingDetail;
  readonly onDone: (words: string) => void;
};

const newestReview = ({ reviews, submission }: SandboxRecordingDetail) =>
  reviews.find((review) => review.submission === submission) ?? null;

function Work({ recordingNo, reviewer, next, detail, onDone }: WorkProps) {
  const navigate = useNavigate();
  const player = usePlayer();
  const choice = useChoice();
  const { verdict, video, segments, submission } = detail;
  const newest = newestReview(detail);
  const [first] = useState(newest?.id ?? null);
  /** The decision that this reviewer has read and goes on to change. */
  const [reopened, setReopened] = useState<number | null>(null);
  const [keysOn, setKeysOn] = useState(() => localValues.reviewKeys.get() !== 'off');
  const standing = newest && newest.id !== reopened ? newest : null;
  const now = { submission, afterReview: newest?.id ?? null };
  const decision = useDecision(recordingNo, now, reviewer, choice, onDone);
  const allowed = choice.segments.size > 0 ? detail.may.return : detail.may.pass;
  const ready = reviewer !== '' && !standing && allowed;
  useReviewKeys(keysOn, {
    toggle: player.toggle,
    step: player.step,
    goTo(place) {
      const chapter = video?.chapters.find((one) => one.segment === segments[place]?.index);
      if (chapter) player.seek(chapter.start_ms, { play: true });
    },
    choose(place) {
      const segment = segments[place];
      if (segment && detail.may.return && !standing) choice.toggle(segment.index);
    },
    decide: () => ready && decision.carryOut(),
    next: () => next && void navigate(`/review/${next}`),
  });

  const [word, tone] = statusWords[detail.status];
  return (
    <>
      <header className={styles.head}>
        <h2>
          {detail.person.name} · {detail.product_name}
        </h2>
        <Tag tone={tone}>{word}</Tag>
        <p>
          {submission === 0
            ? '还没有提交'
            : `第 ${submission} 次提交${detail.submitted_at ? `，${dateTime(detail.submitted_at)}` : ''}`}
        </p>
      </header>
      {verdict && (
        <Notice
          tone={verdict.decision === 'approve' ? 'good' : 'attention'}
          title={decisionWords[verdict.decision][0]}
        >
          {verdict.findings
            .filter(({ segment }) => segment === null)
            .map(({ code, message }) => (
              <p key={code}>{message}</p>
            ))}
          <p className={styles.small}>
            引擎 {verdict.engine}，阈值 {verdict.thresholds_version}，{dateTime(verdict.judged_at)}
          </p>
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.left}>
          {video ? (
            <ReviewPlayer
              player={player}
              video={video}
              verdict={verdict}
              videoKey={`${recordingNo}:${submission}:${video.size}`}
            />
          ) : (
            <p className={styles.wait}>{submission > 0 ? '正在生成可播放的视频' : '客户还没有提交录像'}</p>
          )}
          <IdentityCard identity={detail.identity} recordingNo={recordingNo} />
          <Evidence frames={verdict?.frames ?? []} submission={submission} onSeek={(ms) => player.seek(ms)} />
        </div>
        <div className={styles.right}>
          <ReviewScript
            detail={detail}
            verdict={verdict}
            player={player}
            choice={choice}
            closed={!detail.may.return || standing !== null}
          />
          {(detail.may.pass || detail.may.return) && (
            <DecisionCard
              choice={choice}
              decision={decision}
              reviewer={reviewer}
              may={detail.may}
              standing={standing}
              fresh={newest !== null && newest.id !== first && newest.reviewer !== reviewer}
              onReopen={() => setReopened(newest?.id ?? null)}
            />
          )}
          <ReviewHistory detail={detail} />
          <OperationList recordingNo={recordingNo} />
          <Card title="快捷键">
            <Switch
              checked={keysOn}
              onChange={(on) => {
                localValues.reviewKeys.set(on ? null : 'off');
                setKeysOn(on);
              }}
            >
              使用快捷键
            </Switch>
            {keysOn && (
              <dl className={styles.keys}>
                {keyWords.map(([keys, does]) => (
                  <div key={keys}>
                    <dt>
                      <kbd>{keys}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}
