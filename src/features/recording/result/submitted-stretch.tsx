import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { recordingApi } from '../api.ts';
import { StretchPlayer } from '../repeat/stretch-player.tsx';
import styles from './submitted-stretch.module.css';

interface Props {
  readonly transmitRecordNo: string;
  readonly segment: number;
  /** From 1, as the customer counts. */
  readonly place: number;
}

/** What was submitted of a segment, to be seen and heard before it is read again; fetched when it is asked for. */
export function SubmittedStretch({ transmitRecordNo, segment, place }: Props) {
  const [open, setOpen] = useState(false);
  const { data, isFetching, isError } = recordingApi.useReadVideoQuery(
    { transmit_record_no: transmitRecordNo },
    { skip: !open },
  );
  const video = data?.video;
  const chapter = video?.chapters.find((one) => one.segment === segment);
  return (
    <div className={styles.stretch}>
      <Button look="outline" small aria-expanded={open} busy={isFetching} onClick={() => setOpen(!open)}>
        {open ? '收起录像' : '看看上次录的'}
      </Button>
      {open && video && chapter && (
        <StretchPlayer
          url={video.url}
          startMs={chapter.start_ms}
          endMs={chapter.end_ms}
          name={`第 ${place} 段`}
        />
      )}
      {open && (isError || (data && !chapter)) && <p className={styles.none}>这一段没有录到，无法播放</p>}
    </div>
  );
}
