import { useState } from 'react';
import type { RemindedPerson } from '../../../../contract/services/sales-board.ts';
import { type Failure, isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { salesBoardApi } from '../api.ts';
import { remindedWords } from '../words.ts';
import styles from './remind-sheet.module.css';

interface Props {
  readonly processNos: readonly string[];
  readonly onClose: () => void;
  /** Everybody has an answer. */
  readonly onDone: () => void;
}

/** Asked once for all; then what became of each person. */
export default function RemindSheet({ processNos, onClose, onDone }: Props) {
  const [remind, { isLoading }] = salesBoardApi.useRemindManyMutation();
  // The same for as long as the sheet is open: sent again after no answer, nobody gets two.
  const [request_id] = useState(newRequestId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [people, setPeople] = useState<readonly RemindedPerson[] | null>(null);
  const send = async () => {
    setFailure(null);
    const answer = await remind({ process_nos: [...processNos], request_id });
    if (answer.data) setPeople(answer.data.people);
    else setFailure(isFailure(answer.error) ? answer.error : { kind: 'no_response' });
  };
  if (people) return <Outcome people={people} onClose={onDone} />;
  return (
    <Sheet
      title={`提醒 ${processNos.length} 单的客户`}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            先不发
          </Button>
          <Button busy={isLoading} onClick={() => void send()}>
            {failure ? '重新发送' : '发送短信'}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="danger" live>
          {failureText(failure)}。重新发送不会让谁收到两条。
        </Notice>
      )}
      <p>每一单里还有事要办的人，各收到一条带链接的短信。每人每天最多 2 次。</p>
    </Sheet>
  );
}

function Outcome({
  people,
  onClose,
}: {
  readonly people: readonly RemindedPerson[];
  readonly onClose: () => void;
}) {
  const sent = people.filter(({ outcome }) => outcome === 'sent').length;
  return (
    <Sheet
      title={`已提醒 ${sent} 位${sent < people.length ? `，${people.length - sent} 位没有发` : ''}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>知道了</Button>}
      pinned
    >
      <ul className={styles.people}>
        {people.map((person) => {
          const [word, tone] = remindedWords(person);
          return (
            <li key={`${person.process_no} ${person.member_no}`}>
              <span>{person.name ?? '未填姓名'}</span>
              <Tag tone={tone}>{word}</Tag>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
