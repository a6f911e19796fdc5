import type { MemberList } from '../../../contract/model/identity.ts';
import styles from './invitation.module.css';

/** Below the members: whom to call, where somebody declined. */
export const DeclinedHelp = ({ list: { service_phone } }: { readonly list: MemberList }) =>
  service_phone !== null && (
    <p className={styles.note}>
      拿不准怎么办，可以拨打 <a href={`tel:${service_phone}`}>{service_phone}</a>
    </p>
  );
