import { ForwardIcon } from '../../../../ui/action-icons.tsx';
import { AttentionIcon, CrossIcon } from '../../../../ui/icons.tsx';
import type { ProductInfo } from '../../model.ts';
import styles from './exclusion-card.module.css';

interface Props {
  readonly info: ProductInfo;
  /** Opens the document that has all of them. */
  readonly onOpen: (documentNo: string) => void;
}

const mostShown = 4;

/** What is not paid for, in red and never softened. */
export function ExclusionCard({ info: { exclusions, documents }, onOpen }: Props) {
  const document = documents.find(({ type }) => type === 'exclusion');
  const shown = document ? exclusions.slice(0, mostShown) : exclusions;
  return (
    <section className={styles.card} aria-labelledby="exclusions">
      <h2 id="exclusions" className={styles.head}>
        <AttentionIcon />
        请务必阅读：以下情况不赔
      </h2>
      <ul className={styles.list}>
        {shown.map((exclusion) => (
          <li key={exclusion}>
            <CrossIcon />
            {exclusion}
          </li>
        ))}
      </ul>
      {document && (
        <button type="button" className={styles.all} onClick={() => onOpen(document.document_no)}>
          查看全部 {exclusions.length} 项责任免除
          <ForwardIcon />
        </button>
      )}
    </section>
  );
}
