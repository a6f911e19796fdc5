import type { CertificateType } from '../../../../../contract/enums.ts';
import { certificateNames } from '../../../../../contract/certificate/certificate-names.ts';
import { TickIcon } from '../../../../ui/icons.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { certificateGroups } from './certificate-groups.ts';
import listStyles from './list-sheet.module.css';
import styles from './certificate-sheet.module.css';

interface Props {
  readonly title: string;
  readonly types: readonly CertificateType[];
  readonly value: string;
  readonly onChoose: (type: CertificateType) => void;
  readonly onClose: () => void;
}

/** The types of certificates that this person may have, the usual ones first. */
export default function CertificateSheet({ title, types, value, onChoose, onClose }: Props) {
  return (
    <Sheet title={title} onClose={onClose}>
      {certificateGroups.map(({ name, members }) => {
        const offered = members.filter((type) => types.includes(type));
        return offered.length === 0 ? null : (
          <section key={name} aria-label={name}>
            <h3 className={styles.group}>{name}</h3>
            <ul className={listStyles.list} data-private="quiet">
              {offered.map((type) => (
                <li key={type}>
                  <button
                    type="button"
                    className={listStyles.item}
                    aria-current={type === value || undefined}
                    onClick={() => onChoose(type)}
                  >
                    <span className={listStyles.words}>{certificateNames[type]}</span>
                    {type === value && <TickIcon />}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Sheet>
  );
}
