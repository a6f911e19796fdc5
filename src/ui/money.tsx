import styles from './money.module.css';

/** Whole fen as people read money: 34050 is 340.50. */
export function yuanText(fen: number): string {
  const yuan = Math.floor(fen / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${yuan}.${String(fen % 100).padStart(2, '0')}`;
}

interface Props {
  readonly fen: number;
  /** The one figure of a page. */
  readonly large?: boolean;
}

/** An amount of money, its sign and decimals small; read out as one figure. */
export function Money({ fen, large = false }: Props) {
  const [whole, decimals] = yuanText(fen).split('.');
  return (
    <span className={large ? styles.large : styles.money}>
      <span className={styles.sign}>¥</span> {whole}
      <span className={styles.decimals}>.{decimals}</span>
    </span>
  );
}
