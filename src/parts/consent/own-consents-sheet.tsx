import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ConsentState } from '../../../contract/services/consent.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { consentApi } from './api.ts';
import { ListFailed } from './list-failed.tsx';
import styles from './own-consents-sheet.module.css';
import { useOwnConsents } from './own-consents.tsx';
import { OwnDataRow } from './own-data-row.tsx';
import { GivenCard, type WithdrawOwner, WithdrawSheet } from './withdraw-card.tsx';

interface Props {
  readonly processNo: string;
  readonly onClose: () => void;
}

interface Chosen {
  readonly owner: WithdrawOwner;
  readonly consent: ConsentState;
}

/** What the applicant consented to, over a page that asks for something else; one sheet at a time. */
export default function OwnConsentsSheet({ processNo, onClose }: Props) {
  const { owners, error, data, refetch } = useOwnConsents(processNo);
  const isWhole = useAreAllThere(owners.map(({ owner }) => owner)) && data !== undefined;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen) return <WithdrawSheet {...chosen} onClose={() => setChosen(null)} />;
  return (
    <Sheet title="我的信息怎么用" onClose={onClose}>
      <div className={styles.list}>
        {isWhole && <p>您同意过的授权都在这里，可以随时撤回。未列出的授权，表示您没有同意过，或已经撤回。</p>}
        {error && !data && <ListFailed error={error} onRetry={refetch} />}
        {owners.map(({ owner, title }) => (
          <GivenCard
            key={owner.member_no ?? ''}
            owner={owner}
            title={title}
            onShow={(consent) => setChosen({ owner, consent })}
          />
        ))}
        <OwnDataRow subject={{ process_no: processNo }} />
      </div>
    </Sheet>
  );
}

/** Whether each of their lists came: before that nothing is said of what does not stand there. */
function useAreAllThere(owners: readonly WithdrawOwner[]): boolean {
  const { select } = consentApi.endpoints.consents;
  return useSelector((state: Parameters<ReturnType<typeof select>>[0]) =>
    owners.every((owner) => select(owner)(state).data !== undefined),
  );
}
