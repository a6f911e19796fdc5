import { Link } from 'react-router-dom';
import styles from './privacy-link.module.css';

/** The quiet way to what was consented to, and to taking it back. */
export function PrivacyLink() {
  return (
    <Link to="/recording-privacy" className={styles.link}>
      隐私与授权
    </Link>
  );
}
