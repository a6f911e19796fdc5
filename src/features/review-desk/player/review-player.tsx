import { useRef, useState } from 'react';
import type { MachineVerdict, ReviewDetail } from '../../../../contract/services/review.ts';
import { LevelStrip } from './level-strip.tsx';
import { PlayerControls } from './player-controls.tsx';
import styles from './review-player.module.css';
import type { Player } from './use-player.ts';
import { useSteadyUrl } from '../../../lib/use-steady-url.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { findingTimes } from './watched.ts';

const noLevels: readonly number[] = [];

interface Props {
  readonly player: Player;
  readonly video: NonNullable<ReviewDetail['video']>;
  readonly verdict: MachineVerdict | null;
  readonly videoKey: string;
}

/** The video, and under it how loud it is where. */
export function ReviewPlayer({ player, video, verdict, videoKey }: Props) {
  const { attach, toggle, nowMs, events } = player;
  const [url, renew] = useSteadyUrl(videoKey, video.url);
  const { leave, goOn } = useGoingOn(player);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const again = () => {
    setFailed(false);
    renew();
    setTries(tries + 1);
  };
  const chapter = video.chapters.find(({ start_ms, end_ms }) => nowMs >= start_ms && nowMs < end_ms);
  return (
    <div className={styles.player}>
      <video
        key={tries}
        ref={attach}
        className={styles.video}
        src={url}
        aria-label="提交的录像"
        playsInline
        preload="auto"
        onClick={toggle}
        onError={(event) => {
          // The address is over: the newest, at the same place.
          leave(event.currentTarget);
          if (url !== video.url) return renew();
          events.onPause();
          setFailed(true);
        }}
        onLoadedMetadata={(event) => goOn(event.currentTarget)}
        {...events}
      />
      {hasFailed && <NotLoaded onAgain={again} />}
      <LevelStrip
        levels={verdict?.levels ?? noLevels}
        durationMs={video.duration_ms}
        chapters={video.chapters}
        marked={new Set(verdict?.findings.map(({ segment }) => segment))}
        nowMs={nowMs}
        onSeek={player.seek}
      />
      <PlayerControls
        player={player}
        durationMs={video.duration_ms}
        findings={findingTimes({ video, verdict })}
        current={chapter ? { startMs: chapter.start_ms, endMs: chapter.end_ms } : null}
      />
    </div>
  );
}

/** Where the video was and whether it played: the next address goes on with that. */
function useGoingOn({ rate, volume, events }: Player) {
  const left = useRef({ seconds: 0, isPlaying: false });
  return {
    leave({ currentTime, paused }: HTMLVideoElement) {
      const { seconds, isPlaying } = left.current;
      left.current = { seconds: currentTime || seconds, isPlaying: !paused || isPlaying };
    },
    goOn(video: HTMLVideoElement) {
      const { seconds, isPlaying } = left.current;
      left.current = { seconds: 0, isPlaying: false };
      if (seconds > 0) video.currentTime = seconds;
      video.playbackRate = rate;
      video.volume = volume;
      // A video pauses without a word where its address changes.
      if (isPlaying) void video.play().catch(events.onPause);
    },
  };
}

const NotLoaded = ({ onAgain }: { readonly onAgain: () => void }) => (
  <Notice tone="danger" live title="视频没有加载出来">
    <Button small look="outline" onClick={onAgain}>
      重新加载
    </Button>
  </Notice>
);
