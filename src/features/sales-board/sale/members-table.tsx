import type { MemberProgress, Sale } from '../../../../contract/services/sales-board.ts';
import { classNames } from '../../../ui/class-names.ts';
import { memberLine, progressWords } from '../words.ts';
import styles from './members-table.module.css';

type Member = Sale['members'][number];
type Part = 'health' | 'card' | 'face' | 'confirmation' | 'payment' | 'recording';

const columns: readonly (readonly [Part, string])[] = [
  ['health', '健康'],
  ['card', '证件'],
  ['face', '人脸'],
  ['confirmation', '确认'],
  ['payment', '支付'],
  ['recording', '录制'],
];

/** Who has done what; a step that nobody owes has no column. */
export function MembersTable({ members }: { readonly members: readonly Member[] }) {
  const shown = columns.filter(([part]) => members.some((member) => member[part] !== 'not_needed'));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">每位成员的进度</caption>
      <thead>
        <tr>
          <th scope="col">谁</th>
          {shown.map(([part, label]) => (
            <th key={part} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.member_no}>
            <th scope="row">
              {member.name || '未填姓名'}
              <small>{memberLine(member)}</small>
            </th>
            {shown.map(([part]) => (
              <Cell key={part} progress={member[part]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ progress }: { readonly progress: MemberProgress }) {
  const [word, tone] = progressWords[progress];
  return (
    <td className={classNames(tone && styles[tone])}>
      {progress === 'done' ? (
        <>
          <span aria-hidden="true">{word}</span>
          <span className="visually-hidden">已完成</span>
        </>
      ) : progress === 'not_needed' ? (
        <>
          <span aria-hidden="true">—</span>
          <span className="visually-hidden">{word}</span>
        </>
      ) : (
        word
      )}
    </td>
  );
}
