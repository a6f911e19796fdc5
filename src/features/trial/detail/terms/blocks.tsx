import { Card } from '../../../../ui/card.tsx';
import type { ProductInfo } from '../../model.ts';
import styles from './blocks.module.css';

/** What the product's file adds in its own words and pictures. */
export function Blocks({ info: { blocks } }: { readonly info: ProductInfo }) {
  return blocks.map(({ block, title, contents }) => (
    <Card key={`${block}-${title}`} title={title}>
      {contents.map(({ kind, content }) =>
        kind === 'image' ? (
          <img key={content} src={content} alt={title} loading="lazy" className={styles.picture} />
        ) : (
          <p key={content} className={styles.text}>
            {content}
          </p>
        ),
      )}
    </Card>
  ));
}
