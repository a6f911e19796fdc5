import type { ProductInfo } from '../model.ts';
import styles from './hero.module.css';

/** What it is, who insures it, and under which filing number (rules R4, R5). */
export function Hero({ info }: { readonly info: ProductInfo }) {
  const { insurer, name, subtitle, hero, tags, filing_no } = info;
  return (
    <section className={styles.hero} aria-label="产品简介">
      <p className={styles.insurer}>{insurer.name} 承保</p>
      <h2 className={styles.name}>{name}</h2>
      <p>{subtitle}</p>
      <dl className={styles.facts}>
        {hero.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <p className={styles.filing}>备案号 {filing_no}</p>
    </section>
  );
}
