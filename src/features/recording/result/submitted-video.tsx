import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { recordingApi } from '../api.ts';
import styles from './submitted-video.module.css';

interface Props {
  readonly transmitRecordNo: string;
  /** The machine is still at work: a video that is not there yet is being made. */
  readonly beingChecked: boolean;
}

const pollMs = 2000;

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
  const [asks, setAsks] = useState(false);
  const { data, isError, isFetching, refetch } = recordingApi.useReadVideoQuery(
    { transmit_record_no: transmitRecordNo },
    { refetchOnMountOrArgChange: true, pollingInterval: asks ? pollMs : 0, skipPollingIfUnfocused: true },
  );
  const waits = beingChecked && data?.video === null;
  if (asks !== waits) setAsks(waits);
  if (isError || (!data && !isFetching))
    return (
      <div className={styles.failed} role="status">
        <p>录像没有取到，请检查网络</p>
        <Button look="outline" small busy={isFetching} onClick={() => void refetch()}>
          重新获取
        </Button>
      </div>
    );
  if (!data || waits)
    return (
      <p className={styles.words} role="status">
        {waits ? '录像正在生成，请稍候' : '正在获取录像'}
      </p>
    );
  if (!data.video) return <p className={styles.words}>这份录像已不再保存</p>;
  return <Player url={data.video.url} onOver={() => void refetch()} />;
}

/** The address is good for some minutes: where it is over while one watches, the next goes on at the same place. */
function Player({ url, onOver }: { readonly url: string; readonly onOver: () => void }) {
  const watchedTo = useRef(0);
  const renewed = useRef(false);
  return (
    <video
      className={styles.player}
      src={url}
      aria-label="已提交的录像"
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget }) => {
        if (watchedTo.current > 0) currentTarget.currentTime = watchedTo.current;
      }}
      onTimeUpdate={({ currentTarget }) => {
        watchedTo.current = currentTarget.currentTime;
        renewed.current = false;
      }}
      onError={() => {
        // Once for each address that played: what cannot be played at all is not asked for without end.
        if (renewed.current) return;
        renewed.current = true;
        onOver();
      }}
    />
  );
}
