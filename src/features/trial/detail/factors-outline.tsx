import styles from './factors-outline.module.css';

/** Where the factors will stand, until the server has laid them out. */
export const FactorsOutline = () => (
  <div className={styles.outline} aria-hidden="true">
    <div />
    <div />
    <div />
  </div>
);
