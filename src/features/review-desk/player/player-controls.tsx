import { Button } from '../../../ui/button.tsx';
import { clock } from '../../../lib/dates.ts';
import styles from './player-controls.module.css';
import type { Player } from './use-player.ts';
import { neighbour, type Stretch } from './watched.ts';

interface Props {
  readonly player: Player;
  readonly durationMs: number;
  /** Where the machine found something, in milliseconds. */
  readonly findings: readonly number[];
  /** The segment that plays now. */
  readonly current: Stretch | null;
}

/** All that the video can do, by hand; each has a key as well. */
export function PlayerControls({ player, durationMs, findings, current }: Props) {
  const { nowMs, playing, rate, loop } = player;
  return (
    <div className={styles.controls}>
      <div className={styles.line}>
        <Button small look="outline" onClick={player.toggle}>
          {playing ? '暂停' : '播放'}
        </Button>
        <button
          type="button"
          className={styles.key}
          aria-label="上一帧"
          onClick={() => player.stepFrames(-1)}
        >
          ‹ 帧
        </button>
        <button type="button" className={styles.key} aria-label="下一帧" onClick={() => player.stepFrames(1)}>
          帧 ›
        </button>
        <button
          type="button"
          className={styles.key}
          onClick={player.nextRate}
          aria-label={`播放速度 ${rate} 倍`}
        >
          {rate}×
        </button>
        <span className={styles.time}>
          {clock(nowMs)} / {clock(durationMs)}
        </span>
      </div>
      <div className={styles.line}>
        <FindingJump player={player} findings={findings} />
        <button
          type="button"
          className={styles.key}
          aria-pressed={loop !== null}
          disabled={!current && !loop}
          onClick={() => player.setLoop(loop ? null : current)}
        >
          循环本段
        </button>
        <Volume player={player} />
        <button type="button" className={styles.key} onClick={player.fullScreen}>
          全屏
        </button>
      </div>
    </div>
  );
}

const Volume = ({ player: { volume, setVolume } }: Pick<Props, 'player'>) => (
  <label className={styles.volume}>
    音量
    <input
      type="range"
      min="0"
      max="1"
      step="0.05"
      value={volume}
      aria-valuetext={`${Math.round(volume * 100)}%`}
      onChange={(event) => setVolume(Number(event.target.value))}
    />
  </label>
);

function FindingJump({ player, findings }: Pick<Props, 'player' | 'findings'>) {
  if (findings.length === 0) return null;
  const at = findings.filter((ms) => ms <= player.nowMs + 100).length;
  const jump = (way: 1 | -1) => {
    const to = neighbour(findings, player.nowMs, way);
    if (to !== null) player.seek(to);
  };
  return (
    <span className={styles.jump} role="group" aria-label="存疑之处">
      <button type="button" className={styles.key} aria-label="上一处存疑" onClick={() => jump(-1)}>
        ‹
      </button>
      存疑 {at}/{findings.length}
      <button type="button" className={styles.key} aria-label="下一处存疑" onClick={() => jump(1)}>
        ›
      </button>
    </span>
  );
}
