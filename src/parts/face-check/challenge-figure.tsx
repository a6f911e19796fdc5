import type { FaceChallenge } from '../../../contract/services/face-will.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './challenge-figure.module.css';

/** A face that does what is asked, as in a looking-glass; without motion it stands in the pose, an arrow beside it. */
export function ChallengeFigure({ challenge }: { readonly challenge: FaceChallenge | null }) {
  return (
    <svg
      viewBox="0 0 96 96"
      className={classNames(styles.figure, challenge && styles[challenge])}
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.head}>
        <ellipse className={styles.skin} cx="48" cy="50" rx="27" ry="34" />
        <path
          className={styles.hair}
          d="M21 46c0-20 10-32 27-32s27 12 27 32c-4-12-12-18-27-18s-23 6-27 18z"
        />
        <g className={styles.face}>
          <ellipse className={styles.eye} cx="38" cy="48" rx="4" ry="4" />
          <ellipse className={styles.eye} cx="58" cy="48" rx="4" ry="4" />
          <path className={styles.line} d="M48 50v8" />
          <ellipse className={styles.mouth} cx="48" cy="69" rx="8" ry="7" />
        </g>
      </g>
      <path className={styles.arrow} d={arrows[challenge ?? 'none']} />
    </svg>
  );
}

const arrows: Record<FaceChallenge | 'none', string> = {
  turn_left: 'M12 42 4 50l8 8',
  turn_right: 'M84 42l8 8-8 8',
  nod: 'M40 84l8 8 8-8',
  open_mouth: '',
  close_eyes: '',
  none: '',
};
