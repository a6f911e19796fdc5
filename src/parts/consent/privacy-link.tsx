import { Link } from 'react-router-dom';
import styles from './privacy-link.module.css';

interface Props {
  /** Of the link it is reached by, where the tab may not know it yet. */
  readonly recordNo?: string;
}

/** The quiet way to what was consented to, and to taking it back. */
export function PrivacyLink({ recordNo }: Props) {
  const query = recordNo === undefined ? '' : `?${new URLSearchParams({ transmitRecordNo: recordNo })}`;
  return (
    <Link to={`/recording-privacy${query}`} className={styles.link}>
      隐私与授权
    </Link>
  );
}
