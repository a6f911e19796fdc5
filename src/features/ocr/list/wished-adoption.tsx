import { useRef } from 'react';
import type { WishedAdoption as Wish } from '../../../../contract/model/identity.ts';
import { type Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { useAdoptForMemberMutation } from '../../../parts/identity/api.ts';
import { cardFieldNames, shownCardValue } from '../../../parts/identity/card-fields.ts';
import { useLookAgain } from '../../../process/sale/use-told-wrong.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './ocr-page.module.css';

interface Props {
  readonly processNo: string;
  readonly name: string;
  readonly wish: Wish;
}

/** An invited member's card says otherwise, and by it the premium is another: the holder agrees, or talks to them. */
export function WishedAdoption({ processNo, name, wish }: Props) {
  const lookAgain = useLookAgain(processNo);
  const [adopt, { isLoading, error }] = useAdoptForMemberMutation();
  const { member_no, field, value, birth, first_fen, first_fen_before } = wish;
  // The same until it is answered: agreed to again after no answer, it is one act.
  const request = useRef({ id: '', of: '' });
  const agree = async () => {
    const of = `${field} ${first_fen}`;
    if (request.current.of !== of) request.current = { id: newRequestId(), of };
    const answer = await adopt({
      ...{ process_no: processNo, member_no, request_id: request.current.id },
      ...{ field, first_fen },
    });
    if (!answer.data) return;
    request.current = { id: '', of: '' };
    // By another age the health notice may ask something more.
    lookAgain();
  };
  const what = cardFieldNames[field];
  return (
    <Notice tone="attention" live title={`${name}的${what}与投保时填写的不一致`}>
      <p>
        证件上是 {shownCardValue(field, value)}
        {birth && `，出生日期 ${birth}`}。以证件为准，首期保费由 <Money fen={first_fen_before} /> 变为{' '}
        <Money fen={first_fen} />
        。如果不是填错了，请让{name}重新拍摄。
      </p>
      {error && <p role="alert">{failureText(error as Failure)}</p>}
      <div className={styles.agree}>
        <Button small busy={isLoading} onClick={() => void agree()}>
          同意并修改
        </Button>
      </div>
    </Notice>
  );
}
