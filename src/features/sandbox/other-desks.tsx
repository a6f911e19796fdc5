import { sandboxApi } from './api.ts';
import styles from './other-desks.module.css';

/** The other people's places: the review desk, the underwriting desk, and each sales agent's board as the company's system opens it. */
export function OtherDesks() {
  const { data } = sandboxApi.useSalesQuery({});
  return (
    <ul className={styles.desks}>
      <li>
        <a href="/#/review-desk" target="_blank" rel="noreferrer">
          审核台
        </a>
      </li>
      <li>
        <a href="/#/underwriting-desk" target="_blank" rel="noreferrer">
          核保台
        </a>
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
