import { useState } from 'react';
import type { ConsentState } from '../../../contract/services/consent.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
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
  const { owners, error, data } = useOwnConsents(processNo);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen) return <WithdrawSheet {...chosen} onClose={() => setChosen(null)} />;
  return (
    <Sheet title="我的信息怎么用" onClose={onClose}>
      <div className={styles.list}>
        <p>您同意过的授权都在这里，可以随时撤回。没有列出的，是没有同意过或已经撤回的。</p>
        {error && !data && (
          <Notice tone="danger" live>
            {isFailure(error) ? failureText(error) : '没有加载出来，请关闭后再打开'}
          </Notice>
        )}
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
