import { CopyField } from '../../parts/copy-field/copy-field.tsx';
import { Card } from '../../ui/card.tsx';
import { sandboxApi } from './api.ts';
import styles from './staff-card.module.css';

/** The staff's demo accounts, and the way to each one's desk. */
export function StaffCard() {
  const { data } = sandboxApi.useStaffQuery({});
  if (!data || data.length === 0) return null;
  return (
    <Card title="工作人员演示账号">
      <ul className={styles.staff}>
        {data.map(({ account, password, name, desk, desk_link }) => (
          <li key={account}>
            <p className={styles.name}>
              <strong>{name}</strong>
              <a href={`/#${desk_link}`} target="_blank" rel="noreferrer" aria-label={`登录${desk}，${name}`}>
                登录{desk}
              </a>
            </p>
            <Credential word="账号" owner={name} value={account} />
            <Credential word="密码" owner={name} value={password} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CredentialProps {
  readonly word: string;
  readonly owner: string;
  readonly value: string;
}

function Credential({ word, owner, value }: CredentialProps) {
  return (
    <div className={styles.credential}>
      <span aria-hidden="true">{word}</span>
      <CopyField label={`${owner}的${word}`} value={value} />
    </div>
  );
}
