import { useRef } from 'react';
import type { MachineVerdict, ReviewDetail } from '../../../../contract/services/review.ts';
import { clock } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { LevelStrip } from './level-strip.tsx';
import styles from './review-player.module.css';
import type { Player } from './use-player.ts';
import { useSteadyUrl } from '../use-steady-url.ts';

interface Props {
  readonly player: Player;
  readonly video: NonNullable<ReviewDetail['video']>;
  readonly verdict: MachineVerdict | null;
  readonly videoKey: string;
}

/** The video, and under it how loud it is where. */
export function ReviewPlayer({ player, video, verdict, videoKey }: Props) {
  const { attach, toggle, nextRate, playing, rate, nowMs, events } = player;
  const [url, renew] = useSteadyUrl(videoKey, video.url);
  const backTo = useRef(0);
  return (
    <div className={styles.player}>
      <video
        ref={attach}
        className={styles.video}
        src={url}
        aria-label="提交的录像"
        playsInline
        preload="auto"
        onClick={toggle}
        onError={(event) => {
          // The address is over: the newest, at the same place.
          backTo.current = event.currentTarget.currentTime;
          if (url !== video.url) renew();
        }}
        onLoadedMetadata={(event) => {
          if (backTo.current > 0) event.currentTarget.currentTime = backTo.current;
          event.currentTarget.playbackRate = rate;
          backTo.current = 0;
        }}
        {...events}
      />
      <div className={styles.controls}>
        <Button small look="outline" onClick={toggle}>
          {playing ? '暂停' : '播放'}
        </Button>
        <Button small look="plain" onClick={nextRate} aria-label={`播放速度 ${rate} 倍`}>
          {rate}×
        </Button>
        <span className={styles.time}>
          {clock(nowMs)} / {clock(video.duration_ms)}
        </span>
      </div>
      <LevelStrip
        levels={verdict?.levels ?? []}
        durationMs={video.duration_ms}
        chapters={video.chapters}
        marked={new Set(verdict?.findings.map(({ segment }) => segment))}
        nowMs={nowMs}
        onSeek={player.seek}
      />
    </div>
  );
}
