import { Button } from '../../../ui/button.tsx';
import styles from './submitted-video.module.css';
import type { SubmittedFilm } from './use-submitted-film.ts';

interface Props extends Pick<SubmittedFilm, 'isFetching' | 'fetchAgain'> {
  readonly failed: NonNullable<SubmittedFilm['failed']>;
}

/** Why nothing is played, and the way to have it all the same. */
export const FilmAway = ({ failed, isFetching, fetchAgain }: Props) => (
  <div className={styles.failed} role="status">
    <p>{failed === 'broken' ? '录像没能播放，请再试一次' : '录像没有取到，请检查网络'}</p>
    <Button look="outline" small busy={isFetching} onClick={fetchAgain}>
      重新获取
    </Button>
  </div>
);
