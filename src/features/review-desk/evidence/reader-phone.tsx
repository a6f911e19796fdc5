import { WholePhone } from '../../../parts/staff/whole-phone.tsx';
import { reviewApi } from '../api.ts';
import styles from './evidence.module.css';

interface Props {
  readonly recordingNo: string;
  readonly masked: string;
  /** Nobody decides over it any more. */
  readonly isOver: boolean;
}

/** By which a reviewer asks the customer who they are. */
export function ReaderPhone({ recordingNo, masked, isOver }: Props) {
  const [ask, { data }] = reviewApi.useReviewPhoneMutation();
  return (
    <div className={styles.facts}>
      手机：
      <WholePhone
        masked={masked}
        isOver={isOver}
        mobile={data?.mobile}
        ask={(request_id) => ask({ recording_no: recordingNo, request_id }).unwrap()}
      />
    </div>
  );
}
