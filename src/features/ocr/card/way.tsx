import type { ReactNode } from 'react';
import { PictureInput } from '../../../parts/picture-input/picture-input.tsx';
import { ForwardIcon } from '../../../ui/action-icons.tsx';
import styles from './way.module.css';

interface Words {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

/** Ways below each other on a card. */
export const Ways = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.ways}>{children}</div>
);

/** Another way, as a row to tap. */
export function Way({
  onClick,
  busy = false,
  ...words
}: Words & { readonly busy?: boolean; readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.way} aria-busy={busy} disabled={busy} onClick={onClick}>
      <WayWords {...words} />
    </button>
  );
}

/** The same, for a photograph that exists, or one of the system's camera. */
export function PictureWay({
  capture,
  onPicture,
  ...words
}: Words & { readonly capture: boolean; readonly onPicture: (picture: File) => void }) {
  return (
    <PictureInput
      className={styles.way}
      from={[capture ? 'camera' : 'album']}
      onPictures={([picture]) => picture && onPicture(picture)}
    >
      <WayWords {...words} />
    </PictureInput>
  );
}

const WayWords = ({ icon, title, text }: Words) => (
  <>
    <i className={styles.sign} aria-hidden="true">
      {icon}
    </i>
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
    <i className={styles.forward} aria-hidden="true">
      <ForwardIcon />
    </i>
  </>
);
