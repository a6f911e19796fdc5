import { useNavigate } from 'react-router-dom';
import type { SalePageProps } from '../../../process/sale/page-guard.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { ForwardIcon, PersonIcon } from '../../../ui/action-icons.tsx';
import styles from './rows.module.css';

/** The way to what the applicant consented to, and to taking it back. */
export function ConsentsRow({ processNo }: SalePageProps) {
  const navigate = useNavigate();
  const consents = `${addressOf('/order-info', processNo)}&view=consents`;
  return (
    <button type="button" className={styles.row} onClick={() => void navigate(consents)}>
      <span className={styles.sign} aria-hidden="true">
        <PersonIcon />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>我的信息怎么用</span>
        <span className={styles.small}>投保时同意的授权，可随时撤回</span>
      </span>
      <ForwardIcon />
    </button>
  );
}
