import type { ResponseOf } from '../../../contract/define.ts';
import type { product } from '../../../contract/services/product.ts';
import { AttentionIcon } from '../../ui/icons.tsx';
import styles from './document-text.module.css';

/** A text with its paragraphs. */
export type ShownDocument = Pick<
  ResponseOf<typeof product.setting>['documents'][number],
  'name' | 'version' | 'paragraphs'
>;
type Paragraph = ShownDocument['paragraphs'][number];

/** What limits the cover stands bold in a red frame; paragraphs that follow each other stand in one. */
function framed(paragraphs: readonly Paragraph[]): readonly (readonly Paragraph[])[] {
  const runs: Paragraph[][] = [];
  for (const paragraph of paragraphs) {
    const last = runs[runs.length - 1];
    if (last?.[0]?.is_exclusion === paragraph.is_exclusion) last.push(paragraph);
    else runs.push([paragraph]);
  }
  return runs;
}

export function DocumentText({ document: { version, paragraphs } }: { readonly document: ShownDocument }) {
  return (
    <article className={styles.text}>
      <p className={styles.version}>版本 {version}</p>
      {framed(paragraphs).map((run, at) =>
        run[0]?.is_exclusion ? (
          <div key={at} className={styles.exclusions}>
            <p className={styles.mark}>
              <AttentionIcon />
              请务必阅读
            </p>
            <div className={styles.frame}>
              <Paragraphs paragraphs={run} />
            </div>
          </div>
        ) : (
          <Paragraphs key={at} paragraphs={run} />
        ),
      )}
      <p className={styles.end}>全文完</p>
    </article>
  );
}

function Paragraphs({ paragraphs }: { readonly paragraphs: readonly Paragraph[] }) {
  return paragraphs.map(({ heading, text }, at) => (
    <section key={at}>
      {heading && <h2>{heading}</h2>}
      <p>{text}</p>
    </section>
  ));
}
