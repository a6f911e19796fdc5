import { useParams } from 'react-router-dom';
import type { IdentityCase } from '../../../contract/services/review.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { ago } from '../../lib/dates.ts';
import { useDesktopScale } from '../../lib/use-desktop-scale.ts';
import { useServerNow } from '../../session/use-server-now.ts';
import { StaffBar } from '../../parts/staff/staff-bar.tsx';
import { StaffNav } from '../../parts/staff/staff-nav.tsx';
import { staffSession } from '../../session/staff-session.ts';
import { LinkCard } from '../../ui/link-card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EmptyCard, Workplace, WorkplaceHead } from '../../ui/workplace.tsx';
import { usePolled, useIdentityCasesQuery } from './api.ts';
import { CaseWork } from './case-work.tsx';
import styles from './identity-desk.module.css';
import { waitingAfter } from './waiting.ts';
import { becauseText, stateTags, whatWords } from './words.ts';

const desk = '/identity-desk';

/** Where a person looks at cards and faces that a machine left to one. */
export default function IdentityDeskPage() {
  useDesktopScale();
  const { memberNo, what } = useParams();
  const { data, error } = useIdentityCasesQuery({}, usePolled());
  const cases = data?.cases ?? null;
  const waiting = cases?.filter(({ state }) => state === 'to_person') ?? [];
  const isChosen = memberNo !== undefined && (what === 'card' || what === 'face');
  const next = waitingAfter(cases ?? [], memberNo, what, staffSession.get()?.account);
  return (
    <Workplace
      head={
        <WorkplaceHead title="身份核对台" text="对照证件、人脸和投保信息，决定通过或不通过。">
          <StaffNav />
          <StaffBar />
        </WorkplaceHead>
      }
      list={
        cases ? (
          <nav className={styles.queue} aria-label="核对任务">
            <Part title="等待核对" empty="没有等待核对的身份" rows={waiting} />
            <Part title="已有结论" rows={cases.filter(({ state }) => state !== 'to_person')} />
          </nav>
        ) : (
          <EmptyCard small>{error ? failureText(error as Failure) : '正在加载'}</EmptyCard>
        )
      }
      backTo={isChosen ? { route: desk, words: '返回任务列表' } : null}
    >
      {isChosen ? (
        <CaseWork
          key={`${memberNo}/${what}`}
          memberNo={memberNo}
          what={what}
          next={next && addressOf(next)}
        />
      ) : (
        <EmptyCard>
          {waiting.length === 0
            ? '暂时没有要核对的，有新的会自动出现。'
            : '选一件开始核对，等待最久的排在最前。'}
        </EmptyCard>
      )}
    </Workplace>
  );
}

const addressOf = ({ member_no, what }: IdentityCase): string => `${desk}/${member_no}/${what}`;

interface PartProps {
  readonly title: string;
  readonly empty?: string;
  readonly rows: readonly IdentityCase[];
}

function Part({ title, empty, rows }: PartProps) {
  const now = useServerNow(30_000);
  const { memberNo, what } = useParams();
  if (rows.length === 0 && !empty) return null;
  return (
    <section>
      <h2 className={styles.part}>
        {title} {rows.length > 0 && rows.length}
      </h2>
      {rows.length === 0 && <EmptyCard small>{empty}</EmptyCard>}
      <ul className={styles.list}>
        {rows.map((row) => {
          const [word, tone] = stateTags[row.state];
          const at = row.decided_at ?? row.sent_at;
          return (
            <li key={addressOf(row)}>
              <LinkCard
                to={addressOf(row)}
                title={`${row.name}，${whatWords[row.what]}`}
                tag={<Tag tone={tone}>{word}</Tag>}
                text={becauseText(row.because)}
                when={at ? `${row.product_name}，${ago(at, now)}` : row.product_name}
                note={row.locked_by && <Tag tone="quiet">{row.locked_by.name}在看</Tag>}
                selected={row.member_no === memberNo && row.what === what}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
