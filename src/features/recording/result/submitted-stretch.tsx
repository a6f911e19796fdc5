import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { StretchPlayer } from '../repeat/stretch-player.tsx';
import { FilmAway } from './film-away.tsx';
import styles from './submitted-stretch.module.css';
import { useSubmittedFilm } from './use-submitted-film.ts';

interface Props {
  readonly transmitRecordNo: string;
  readonly segment: number;
  /** From 1, as the customer counts. */
  readonly place: number;
}

/** What was submitted of a segment, to be seen and heard before it is read again; fetched when it is asked for. */
export function SubmittedStretch(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.stretch}>
      <Button look="outline" small aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起录像' : '看看上次录的'}
      </Button>
      {open && <Watched {...props} />}
    </div>
  );
}

function Watched({ transmitRecordNo, segment, place }: Props) {
  const film = useSubmittedFilm(transmitRecordNo, false);
  if (film.failed) return <FilmAway {...film} failed={film.failed} />;
  if (!film.data)
    return (
      <p className={styles.none} role="status">
        正在获取录像
      </p>
    );
  const { video } = film.data;
  const chapter = video?.chapters.find((one) => one.segment === segment);
  if (!video || !chapter) return <p className={styles.none}>这一段没有录到，无法播放</p>;
  return (
    <StretchPlayer
      url={video.url}
      startMs={chapter.start_ms}
      endMs={chapter.end_ms}
      name={`第 ${place} 段`}
      listeners={film.listeners}
    />
  );
}
