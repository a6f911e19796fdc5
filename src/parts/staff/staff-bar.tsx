import { useSyncExternalStore } from 'react';
import { forgetDrafts } from '../../session/review-values.ts';
import { staffSession } from '../../session/staff-session.ts';
import { Button } from '../../ui/button.tsx';
import { staffApi } from './api.ts';
import styles from './staff-bar.module.css';

/** Who has logged in, and the way out, on which nothing that they typed stays on this device. */
export function StaffBar() {
  const session = useSyncExternalStore(staffSession.subscribe, staffSession.get);
  const [logout, { isLoading }] = staffApi.useStaffLogoutMutation();
  if (!session) return null;
  const leave = async () => {
    // Without an answer the token is forgotten here and ends on the server by its own time.
    await logout({});
    forgetDrafts();
    staffSession.logOut();
  };
  return (
    <p className={styles.who}>
      工作人员 <strong>{session.name}</strong>
      <Button small look="plain" busy={isLoading} onClick={() => void leave()}>
        退出
      </Button>
    </p>
  );
}
