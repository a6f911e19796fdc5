import { useId, useState } from 'react';
import { useRenewedFilm } from '../../../lib/use-renewed-film.ts';
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
  const [isBroken, setBroken] = useState(false);
  const { data, isError, isFetching, refetch } = recordingApi.useReadVideoQuery(
    { transmit_record_no: transmitRecordNo },
    { refetchOnMountOrArgChange: true, pollingInterval: asks ? pollMs : 0, skipPollingIfUnfocused: true },
  );
  const film = useRenewedFilm(data?.video?.url ?? null, {
    onOver: () => void refetch(),
    onBroken: () => setBroken(true),
  });
  const waits = beingChecked && data?.video === null;
  if (asks !== waits) setAsks(waits);
  const fetchAgain = async () => {
    await refetch();
    setBroken(false);
  };
  if (isBroken || isError || (!data && !isFetching))
    return (
      <div className={styles.failed} role="status">
        <p>{isBroken ? '录像没能播放，请再试一次' : '录像没有取到，请检查网络'}</p>
        <Button look="outline" small busy={isFetching} onClick={() => void fetchAgain()}>
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
  return (
    <video
      className={styles.player}
      src={data.video.url}
      aria-label="已提交的录像"
      controls
      playsInline
      preload="metadata"
      {...film}
    />
  );
}
