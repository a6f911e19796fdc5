import { CopyField } from '../../parts/copy-field/copy-field.tsx';
import { Card } from '../../ui/card.tsx';
import { sandboxApi } from './api.ts';
import styles from './staff-card.module.css';

/** The reviewers' demo accounts, and the way to their desk. */
export function StaffCard() {
  const { data } = sandboxApi.useStaffQuery({});
  if (!data || data.length === 0) return null;
  return (
    <Card title="演示用的审核员账号">
      <ul className={styles.staff}>
        {data.map(({ account, password, name, desk_link }) => (
          <li key={account}>
            <p>
              {name} ·{' '}
              <a href={`/#${desk_link}`} target="_blank" rel="noreferrer">
                打开审核台登录
              </a>
            </p>
            <CopyField label={`${name}的账号`} value={account} />
            <CopyField label={`${name}的密码`} value={password} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
