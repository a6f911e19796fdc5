import { Card } from '../../../../ui/card.tsx';
import { LazyImage } from '../../../../ui/lazy-image.tsx';
import type { ProductInfo } from '../../model.ts';
import styles from './blocks.module.css';

/** What the product's file adds in its own words and pictures. */
export function Blocks({ info: { blocks } }: { readonly info: ProductInfo }) {
  return blocks.map(({ block, title, contents }) => (
    <Card key={`${block}-${title}`} title={title}>
      {contents.map((part) =>
        part.kind === 'image' ? (
          <LazyImage
            key={part.content}
            {...{ src: part.content, alt: part.alt, width: part.width ?? 2, height: part.height ?? 1 }}
            className={styles.image}
          />
        ) : (
          <p key={part.content} className={styles.text}>
            {part.content}
          </p>
        ),
      )}
    </Card>
  ));
}
