import { ForwardIcon } from '../../../ui/action-icons.tsx';
import { PhoneIcon } from '../icons.tsx';
import styles from './rows.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly phone: string;
}

/** A call to customer service with one tap. */
export function PhoneRow({ title, text, phone }: Props) {
  return (
    <a className={styles.row} href={`tel:${phone}`}>
      <span className={styles.sign} aria-hidden="true">
        <PhoneIcon />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.small}>{text ?? phone}</span>
      </span>
      <ForwardIcon />
    </a>
  );
}
