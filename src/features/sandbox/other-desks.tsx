import { Link } from 'react-router-dom';
import { sandboxApi } from './api.ts';
import styles from './other-desks.module.css';

/** The other people's places: the reviewer's desk, and each agent's board as the insurer's system opens it. */
export function OtherDesks() {
  const { data } = sandboxApi.useAgentsQuery({});
  return (
    <ul className={styles.desks}>
      <li>
        <Link to="/review">审核台</Link>
      </li>
      {data?.map(({ sales_no, name, board_link }) => (
        <li key={sales_no}>
          <a href={`/#${board_link}`} target="_blank" rel="noreferrer">
            顾问{name}的看板
          </a>
        </li>
      ))}
    </ul>
  );
}
