import styles from './quiet-button.module.css';

interface Props {
  readonly onClick: () => void;
  readonly children: string;
}

/** A way that few take, at the end of a page. */
export const QuietButton = ({ onClick, children }: Props) => (
  <button type="button" className={styles.quiet} onClick={onClick}>
    {children}
  </button>
);
