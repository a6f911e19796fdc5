import type { IdentityCaseDetail } from '../../../contract/services/review.ts';
import { WholePhone } from '../../parts/staff/whole-phone.tsx';
import { useIdentityPhoneMutation } from './api.ts';
import styles from './identity-desk.module.css';

/** By which the customer is reached while the case waits; a child by the applicant's. */
export function CasePhone({ detail }: { readonly detail: IdentityCaseDetail }) {
  const { member_no, what, phone, state } = detail;
  const [ask, { data }] = useIdentityPhoneMutation();
  return (
    <div className={styles.phone}>
      {phone?.is_applicants ? '投保人手机：' : '手机：'}
      <WholePhone
        masked={phone?.mobile_masked ?? null}
        isOver={state !== 'to_person'}
        mobile={data?.mobile}
        ask={(request_id) => ask({ member_no, what, request_id }).unwrap()}
      />
    </div>
  );
}
