import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import styles from './corrected.module.css';

type Said = CaseDetail['said'];

interface Told {
  readonly title: string;
  /** Null: it is not declared yet. */
  readonly at: string | null;
  readonly said: Said;
}

/** What was declared before it was corrected, beside what is declared now: the questions that are answered otherwise. */
export function Corrected({ file }: { readonly file: CaseDetail }) {
  const { before, said, declared_by, corrected_at } = file;
  if (before.length === 0) return null;
  const told: readonly Told[] = [
    ...before.map((one) => ({ title: '先前告知', at: one.declared_at, said: one.said })),
    { title: '更正后', at: corrected_at, said },
  ];
  const changed = said.filter(({ question }) => new Set(told.map((one) => answerTo(one, question))).size > 1);
  return (
    <Card title="告知有过更正">
      {changed.length === 0 ? (
        <p>{corrected_at === null ? '还没有改动。' : '重新告知的内容和先前一样。'}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">问题</th>
              {told.map(({ title, at }) => (
                <th key={at} scope="col">
                  {title}
                  <small>{at === null ? '正在更正' : `${declared_by}，${beijingTime(at)}`}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map(({ question, text }) => (
              <tr key={question}>
                <th scope="row">{text}</th>
                {told.map((one) => (
                  <td key={one.at}>{answerTo(one, question)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function answerTo({ said }: Told, question: string): string {
  const given = said.find((one) => one.question === question);
  if (!given) return '没有问到';
  return given.answer === 'some' ? ['有', ...given.chosen].join('，') : '无';
}
