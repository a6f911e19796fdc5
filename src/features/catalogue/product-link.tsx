import { Link } from 'react-router-dom';
import type { ProductCard } from '../../../contract/model/product.ts';
import { Money } from '../../ui/money.tsx';
import styles from './product-link.module.css';

export function ProductLink({ product }: { readonly product: ProductCard }) {
  const { product_no, name, subtitle, insurer_name, category, hero, tags, example, example_fen } = product;
  return (
    <Link to={`/detail?productNo=${encodeURIComponent(product_no)}`} className={styles.product}>
      <span className={styles.head}>
        <span className={styles.category}>{category}</span>
        <span className={styles.insurer}>{insurer_name}</span>
      </span>
      <h3 className={styles.name}>{name}</h3>
      <span className={styles.subtitle}>{subtitle}</span>
      <span className={styles.hero}>
        {hero.map(({ label, value }) => (
          <span key={label}>
            <b>{value}</b>
            <span>{label}</span>
          </span>
        ))}
      </span>
      <span className={styles.tags}>
        {tags.map((tag) => (
          <span key={tag}>{tag}</span>
        ))}
      </span>
      <span className={styles.foot}>
        <span>{example}</span>
        <Money fen={example_fen} />
      </span>
    </Link>
  );
}
