import type { ReadingPreferences } from '../../../../session/kept-values.ts';
import styles from './preferences-panel.module.css';
import { stepped } from './reading-preferences.ts';

interface Props {
  readonly preferences: ReadingPreferences;
  readonly onChange: (preferences: ReadingPreferences) => void;
}

const rows = [
  { of: 'textSize', name: '字号', less: '缩小字号', more: '放大字号' },
  { of: 'speed', name: '语速', less: '放慢语速', more: '加快语速' },
] as const;

/** In the page, never over it: nothing interrupts a recording. */
export function PreferencesPanel({ preferences, onChange }: Props) {
  return (
    <div className={styles.panel}>
      {rows.map(({ of, name, less, more }) => (
        <div key={of} className={styles.row} role="group" aria-label={name}>
          {([-1, 1] as const).map((by) => {
            const next = stepped(preferences, of, by);
            return (
              <button
                key={by}
                type="button"
                aria-label={by < 0 ? less : more}
                disabled={!next}
                style={{ order: by }}
                onClick={() => next && onChange(next)}
              >
                {by < 0 ? '−' : '+'}
              </button>
            );
          })}
          <span>{name}</span>
        </div>
      ))}
    </div>
  );
}
