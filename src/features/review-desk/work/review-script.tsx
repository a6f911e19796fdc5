import type { Finding, Segment } from '../../../../contract/model/recording.ts';
import type { MachineVerdict, ReviewDetail } from '../../../../contract/services/review.ts';
import { clock } from '../../../lib/dates.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { codeWord } from '../../../parts/recording-events/code-words.ts';
import { measureText, readyReasons } from '../words.ts';
import styles from './review-script.module.css';
import type { Player } from '../player/use-player.ts';
import type { Choice } from './use-choice.ts';

interface Props {
  readonly detail: ReviewDetail;
  readonly verdict: MachineVerdict | null;
  readonly player: Player;
  readonly choice: Choice;
  /** Nothing may be sent back now. */
  readonly closed: boolean;
}

/** The script as it is read: the playing segment is marked, what the machine found stands with its segment. */
export function ReviewScript({ detail, verdict, player, choice, closed }: Props) {
  const findings = verdict?.findings ?? detail.findings ?? [];
  return (
    <ol className={styles.script} aria-label="朗读内容">
      {detail.segments.map((segment, i) => {
        const chapter = detail.video?.chapters.find((one) => one.segment === segment.index);
        const playing = chapter && player.nowMs >= chapter.start_ms && player.nowMs < chapter.end_ms;
        const measure = verdict?.measures.find((one) => one['segment'] === segment.index);
        return (
          <li key={segment.index} className={styles.segment} data-playing={playing || undefined}>
            <button
              type="button"
              className={styles.text}
              disabled={!chapter}
              aria-current={playing || undefined}
              onClick={() => chapter && player.seek(chapter.start_ms, { play: true })}
            >
              <span className={styles.place}>
                第 {i + 1} 段 {chapter && clock(chapter.start_ms)}
                {segment.status === 'repeat' && <Tag tone="danger">已退回</Tag>}
              </span>
              {segment.text}
            </button>
            <SegmentFindings segment={segment} findings={findings} />
            {!closed && <RepeatChoice place={i + 1} segment={segment.index} choice={choice} />}
            {measure && (
              <details className={styles.measure}>
                <summary>测量值</summary>
                {measureText(measure)}
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface FindingsProps {
  readonly segment: Segment;
  readonly findings: readonly Finding[];
}

/** What the machine found in this segment, and why it was returned before. */
function SegmentFindings({ segment, findings }: FindingsProps) {
  return (
    <>
      {onceEach(findings.filter((finding) => finding.segment === segment.index)).map(({ code, message }) => (
        <p key={code} className={styles.finding}>
          <Tag tone="attention">{codeWord(code)}</Tag> {message}
        </p>
      ))}
      {segment.status === 'repeat' && segment.remark && (
        <p className={styles.finding}>退回意见：{segment.remark}</p>
      )}
    </>
  );
}

function onceEach(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code }, i) => findings.findIndex((one) => one.code === code) === i);
}

interface ChoiceProps {
  readonly place: number;
  readonly segment: number;
  readonly choice: Choice;
}

/** Whether it is to be read again, and what the customer is told about it. */
function RepeatChoice({ place, segment, choice }: ChoiceProps) {
  const chosen = choice.segments.has(segment);
  return (
    <div className={styles.again}>
      <CheckBox checked={chosen} onChange={() => choice.toggle(segment)}>
        第 {place} 段需重录
      </CheckBox>
      {chosen && (
        <input
          className={styles.remark}
          value={choice.segments.get(segment) ?? ''}
          maxLength={120}
          aria-label={`第 ${place} 段给客户的意见`}
          placeholder="给客户的话，例如：声音太小，请靠近手机"
          onChange={(event) => choice.say(segment, event.target.value)}
        />
      )}
      {chosen && (
        <div className={styles.ready} role="group" aria-label={`第 ${place} 段的常用意见`}>
          {readyReasons.map(([word, reason]) => (
            <button
              key={word}
              type="button"
              aria-pressed={choice.segments.get(segment) === reason}
              onClick={() => choice.say(segment, reason)}
            >
              {word}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
