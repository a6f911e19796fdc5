import { Card } from '../../../../ui/card.tsx';
import { DownIcon } from '../../../../ui/action-icons.tsx';
import type { ProductInfo } from '../../model.ts';
import styles from './questions-card.module.css';

export function QuestionsCard({ info: { questions } }: { readonly info: ProductInfo }) {
  if (questions.length === 0) return null;
  return (
    <Card title="常见问题">
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>
            {question}
            <DownIcon />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </Card>
  );
}
