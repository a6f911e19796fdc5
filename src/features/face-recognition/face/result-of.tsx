import { beijingTime } from '../../../lib/dates.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { useFaceDetailQuery } from '../../../parts/identity/api.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { ForwardIcon, PersonIcon } from '../../../ui/action-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import type { FaceDetail } from './face-detail.ts';
import styles from './hint-page.module.css';
import { useFaceAct } from './use-face-act.ts';
import { bar, nextTry } from '../words.ts';

interface Props {
  readonly subject: Subject;
  readonly memberNo: string;
  /** What comes after it, in words. */
  readonly next: string;
  readonly onNext: () => void;
  readonly onAgain: () => void;
}

/** What came of a face: passed, with a person, or what to do before the next try. */
export function ResultOf(props: Props) {
  const { subject, memberNo } = props;
  const { data, error, refetch } = useFaceDetailQuery(
    { ...subject, member_no: memberNo },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return <Result {...props} detail={data} />;
}

function Result(props: Props & { readonly detail: FaceDetail }) {
  const { detail, next, onNext } = props;
  const { state, member, message, finished_at } = detail;
  const forward = <Button onClick={onNext}>{next}</Button>;
  if (state === 'passed')
    return (
      <StatePage
        tone="good"
        bar={bar}
        title="核实通过"
        text={[member.name, finished_at && beijingTime(finished_at)].filter(Boolean).join('，')}
        actions={forward}
      />
    );
  if (state === 'to_person')
    return (
      <StatePage
        tone="waiting"
        bar={bar}
        title="已转人工核实"
        text={message ?? '工作人员会在 1 个工作日内核实，没有通过会短信告知。您可以先继续办理。'}
        actions={forward}
      />
    );
  return <NotPassed {...props} />;
}

/** What to do before the next try, and the way without one. */
function NotPassed({ subject, memberNo, detail, onAgain }: Props & { readonly detail: FaceDetail }) {
  const acts = useFaceAct(subject, memberNo);
  const { state, message, attempts_left, code } = detail;
  const toPerson = () => void acts.act({ kind: 'to_person' });
  const usedUp = attempts_left === 0;
  // Of a later try a person has said nothing.
  const said = state === 'refused' ? detail.message_of_person : null;
  const left = usedUp ? '次数已用完，可以改由人工核实。' : `还可以试 ${attempts_left} 次。`;
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="还没有核实通过"
      text={`${sentence(said ?? message ?? '这次没有完成')}${left}`}
      actions={
        usedUp ? (
          <Button busy={acts.busy} onClick={toPerson}>
            改由人工核实
          </Button>
        ) : (
          <Button onClick={onAgain}>{(code && nextTry[code]) ?? '再试一次'}</Button>
        )
      }
    >
      <FailureNotice failure={acts.failure} />
      {!usedUp && (
        <button type="button" className={styles.other} onClick={toPerson}>
          <i aria-hidden="true">
            <PersonIcon />
          </i>
          <span>
            <b>换一种方式核实</b>
            <small>由工作人员人工核实</small>
          </span>
          <ForwardIcon />
        </button>
      )}
    </StatePage>
  );
}

const sentence = (text: string): string => (/[。！？]$/.test(text) ? text : `${text}。`);
