import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FilmAway } from './film-away.tsx';
import styles from './submitted-video.module.css';
import { useSubmittedFilm } from './use-submitted-film.ts';

interface Props {
  readonly transmitRecordNo: string;
  /** The machine is still at work: a video that is not there yet is being made. */
  readonly beingChecked: boolean;
}

/** All of what was submitted, to be watched by who read it; its address is asked for when it is wanted. */
export function SubmittedVideo(props: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.submitted}>
      <Button
        look="outline"
        small
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? '收起录像' : '查看录制'}
      </Button>
      {open && (
        <div id={id}>
          <Watched {...props} />
        </div>
      )}
    </div>
  );
}

function Watched({ transmitRecordNo, beingChecked }: Props) {
  const film = useSubmittedFilm(transmitRecordNo, beingChecked);
  const { data, waits } = film;
  if (film.failed) return <FilmAway {...film} failed={film.failed} />;
  if (!data || waits)
    return (
      <p className={styles.words} role="status">
        {waits ? '录像正在生成，请稍候' : '正在获取录像'}
      </p>
    );
  if (!data.video) return <p className={styles.words}>这份录像已不再保存</p>;
  return (
    <video
      className={styles.player}
      src={data.video.url}
      aria-label="已提交的录像"
      controls
      playsInline
      preload="metadata"
      {...film.listeners}
    />
  );
}
