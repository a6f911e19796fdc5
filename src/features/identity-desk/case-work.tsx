import type { ReactNode } from 'react';
import type { IdentityCase, IdentityCaseDetail } from '../../../contract/services/review.ts';
import { beijingTime } from '../../lib/dates.ts';
import { cardFieldNames } from '../../parts/identity/card-fields.ts';
import { PolledTask } from '../../parts/staff/polled-task.tsx';
import { SentAnew } from '../../parts/staff/sent-anew.tsx';
import { useHeldLock } from '../../parts/staff/use-held-lock.ts';
import { staffSession } from '../../session/staff-session.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usePolled, useIdentityCaseQuery, useLockIdentityMutation } from './api.ts';
import { CasePhone } from './case-phone.tsx';
import { DecisionCard } from './decision-card.tsx';
import { EarlierDecisions } from './earlier-decisions.tsx';
import { FaceFilm } from './face-film.tsx';
import { FieldTable } from './field-table.tsx';
import styles from './identity-desk.module.css';
import { Picture } from './picture.tsx';
import {
  becauseText,
  correctedByWords,
  nothingSeen,
  placeWords,
  showsWords,
  stateTags,
  whatWords,
} from './words.ts';

interface Props {
  readonly memberNo: string;
  readonly what: IdentityCase['what'];
  /** The address of the next case that waits; null: none is left. */
  readonly next: string | null;
}

/** One case: card and face beside each other, what was read, what was typed, and the decision. */
export function CaseWork({ memberNo, what, next }: Props) {
  const asked = useIdentityCaseQuery({ member_no: memberNo, what }, usePolled());
  return <PolledTask asked={asked}>{(detail) => <Shown detail={detail} next={next} />}</PolledTask>;
}

interface ShownProps extends Pick<Props, 'next'> {
  readonly detail: IdentityCaseDetail;
}

function Shown({ detail, next }: ShownProps) {
  const { name, what, state, product_name, certificate_number_masked, because, sent_at, locked_by } = detail;
  const [lock] = useLockIdentityMutation();
  useHeldLock(lock, state === 'to_person' ? { member_no: detail.member_no, what } : null);
  const [word, tone] = stateTags[state];
  return (
    <>
      <header className={styles.head}>
        <h2>
          {name}的{whatWords[what]}
        </h2>
        <Tag tone={tone}>{word}</Tag>
        {locked_by && locked_by.account !== staffSession.get()?.account && (
          <Tag tone="attention">{locked_by.name}正在看这一件</Tag>
        )}
        <p>
          {product_name}，证件 {certificate_number_masked}。{becauseText(because)}
          {sent_at && `，${beijingTime(sent_at)} 提交`}
        </p>
        <CasePhone detail={detail} />
      </header>
      <SentAnew sentAt={sent_at} />
      <Pictures detail={detail} />
      {detail.fields.length > 0 && <FieldTable detail={detail} />}
      <Corrections corrections={detail.corrections} />
      <EarlierDecisions decisions={detail.decisions} />
      <DecisionCard detail={detail} next={next} />
    </>
  );
}

/** Everything that can be seen of the person, in the order in which one compares. */
function Pictures({ detail }: { readonly detail: IdentityCaseDetail }) {
  const front = detail.pictures.find(({ place }) => place === 'front');
  return (
    <Card title="证件和人脸">
      <ul className={styles.pictures}>
        {portraitSideFirst(detail.pictures).map(({ place, file_id, url, flagged }) => (
          <li key={place} className={styles.wide}>
            <Picture
              id={file_id}
              url={url}
              words={placeWords(place)}
              {...(flagged && { note: '系统没有识别清楚' })}
            />
          </li>
        ))}
        {detail.portrait && (
          <li>
            <Picture
              id={`${detail.member_no}/portrait/${front?.file_id}`}
              url={detail.portrait}
              words="证件照片"
            />
          </li>
        )}
      </ul>
      {detail.faces.map((face, index) => (
        <FaceTry
          key={face.check_no}
          memberNo={detail.member_no}
          face={face}
          number={detail.faces.length - index}
        />
      ))}
      {detail.pictures.length === 0 && detail.faces.length === 0 && (
        <p className={styles.quiet}>{nothingSeen(detail.because)}</p>
      )}
    </Card>
  );
}

const portraitSideFirst = (pictures: IdentityCaseDetail['pictures']) =>
  [...pictures].sort((a, b) => Number(b.place === 'front') - Number(a.place === 'front'));

interface TryProps {
  readonly memberNo: string;
  readonly face: IdentityCaseDetail['faces'][number];
  readonly number: number;
}

function FaceTry({ memberNo, face, number }: TryProps) {
  const { check_no, code, score, threshold, pictures, film, at } = face;
  return (
    <section aria-label={`第 ${number} 次人脸识别`}>
      <h3 className={styles.try}>
        第 {number} 次，{beijingTime(at)}
        {code !== null && `，${becauseText(code)}`}
        {score !== null && `，相似度 ${percent(score)}（${percent(threshold)} 以上算同一人）`}
      </h3>
      <ul className={styles.pictures}>
        {pictures.map(({ shows, url }) => (
          <li key={shows}>
            <Picture id={`${check_no}/${shows}`} url={url} words={showsWords[shows] ?? shows} />
          </li>
        ))}
        <li>
          <FaceFilm memberNo={memberNo} checkNo={check_no} film={film} />
        </li>
      </ul>
    </section>
  );
}

const percent = (fraction: number): string => `${Math.round(fraction * 100)}%`;

function Corrections({ corrections }: Pick<IdentityCaseDetail, 'corrections'>): ReactNode {
  if (corrections.length === 0) return null;
  return (
    <Card title="客户改过的内容">
      <ul className={styles.corrections}>
        {corrections.map(({ field, read, typed, by, at }) => (
          <li key={`${field}/${at}`}>
            {cardFieldNames[field]}：系统读出“{read ?? '没有读出'}”，{correctedByWords[by]}为“{typed}”，
            {beijingTime(at)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
