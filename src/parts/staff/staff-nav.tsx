import { NavLink } from 'react-router-dom';
import styles from './staff-nav.module.css';

const desks = [
  ['/review-desk', '录制审核'],
  ['/identity-desk', '身份核对'],
  ['/underwriting-desk', '人工核保'],
] as const;

/** From one desk to another; each opens at its list. */
export function StaffNav() {
  return (
    <nav className={styles.nav} aria-label="工作台">
      {desks.map(([to, words]) => (
        <NavLink key={to} to={to}>
          {words}
        </NavLink>
      ))}
      {/* A document of its own. */}
      <a href="/watch-desk.html">销售回看</a>
    </nav>
  );
}
