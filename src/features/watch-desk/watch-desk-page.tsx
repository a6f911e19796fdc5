import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { failureText } from '../../api/reactions.ts';
import { ago } from '../../lib/dates.ts';
import { useDesktopScale } from '../../lib/use-desktop-scale.ts';
import { askServerTime } from '../../session/server-time.ts';
import { useServerNow } from '../../session/use-server-now.ts';
import { StaffBar } from '../../parts/staff/staff-bar.tsx';
import { LinkCard } from '../../ui/link-card.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EmptyCard, Workplace, WorkplaceHead } from '../../ui/workplace.tsx';
import { SaleWork } from './sale-work.tsx';
import { useSales } from './use-sales.ts';
import styles from './watch-desk.module.css';
import { stateTags } from './words.ts';

const desk = '/watch-desk';

/** Where a reviewer watches a sale again (rule R9). */
export default function WatchDeskPage() {
  useDesktopScale();
  const { processNo } = useParams();
  // How long ago something was said is reckoned by it.
  useEffect(() => void askServerTime(), []);
  return (
    <Workplace
      head={
        <WorkplaceHead title="销售回看台" text="按客户当时看到的样子回看销售过程，个人信息均已遮盖。">
          <a href="/#/review-desk">返回审核台</a>
          <StaffBar />
        </WorkplaceHead>
      }
      list={<Sales current={processNo ?? null} />}
      backTo={processNo === undefined ? null : { route: desk, words: '返回列表' }}
    >
      {processNo === undefined ? (
        <EmptyCard>选一次销售过程回看，最近的排在最前。</EmptyCard>
      ) : (
        <SaleWork key={processNo} processNo={processNo} />
      )}
    </Workplace>
  );
}

function Sales({ current }: { readonly current: string | null }) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const { sales, failure } = useSales(wanted);
  const now = useServerNow(30_000);
  return (
    <nav className={styles.sales} aria-label="销售过程">
      <SearchInput
        label="按流程号、投保单号、保单号或录制号查找"
        placeholder="流程、投保单、保单或录制号"
        value={typed}
        onChange={setTyped}
      />
      {!sales && <EmptyCard small>{failure ? failureText(failure) : '正在加载'}</EmptyCard>}
      {sales?.length === 0 && <EmptyCard small>没有找到</EmptyCard>}
      {sales?.map(({ process_no, product_name, last_at, states }) => (
        <LinkCard
          key={process_no}
          to={`${desk}/${process_no}`}
          title={product_name}
          tag={states.map((state) => (
            <Tag key={state} tone={stateTags[state][1]}>
              {stateTags[state][0]}
            </Tag>
          ))}
          text={process_no}
          when={ago(last_at, now)}
          selected={process_no === current}
        />
      ))}
    </nav>
  );
}
