import { useSyncExternalStore } from 'react';
import { NavLink } from 'react-router-dom';
import { staffSession } from '../../session/staff-session.ts';
import { desks } from './desks.ts';
import styles from './staff-nav.module.css';

/** From one desk of theirs to another; each opens at its list. */
export function StaffNav() {
  const session = useSyncExternalStore(staffSession.subscribe, staffSession.get);
  const own = desks.filter(({ role }) => session?.roles.includes(role));
  return (
    <nav className={styles.nav} aria-label="工作台">
      {own.map(({ route, words }) =>
        route === '/watch-desk' ? (
          // A document of its own.
          <a key={route} href="/watch-desk.html">
            {words}
          </a>
        ) : (
          <NavLink key={route} to={route}>
            {words}
          </NavLink>
        ),
      )}
    </nav>
  );
}
