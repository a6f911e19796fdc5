import '@rrweb/replay/dist/style.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { clock, timeOfDay } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import type { PlayedEvent } from './load-run.ts';
import { type Replay, useReplay } from './use-replay.ts';
import styles from './watch-desk.module.css';

interface Props {
  readonly events: readonly PlayedEvent[];
  /** Where somebody asked to be: milliseconds since 1970, by the server's clock. */
  readonly wanted: { readonly at: number } | null;
}

const stepMs = 5000;

/** One page load as it was seen, with all that the player can do by hand and by keys. */
export function SalePlayer({ events, wanted }: Props) {
  const { place, replay } = useReplay(events);
  const beganAt = events[0]?.timestamp ?? 0;
  const seen = useRef<Props['wanted']>(null);
  useEffect(() => {
    if (!wanted || wanted === seen.current) return;
    seen.current = wanted;
    replay.seek(wanted.at - beganAt);
  }, [wanted, replay, beganAt]);
  const key = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement) return;
    const act = keys(replay)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <section
      className={styles.player}
      aria-label="页面回看。空格播放或暂停，左右键前后五秒，S 换速度"
      tabIndex={0}
      onKeyDown={key}
    >
      <div ref={place} className={styles.stage} />
      <Controls replay={replay} beganAt={beganAt} />
    </section>
  );
}

const keys = (replay: Replay): Readonly<Record<string, () => void>> => ({
  ' ': replay.toggle,
  ArrowLeft: () => replay.seek(replay.nowMs - stepMs),
  ArrowRight: () => replay.seek(replay.nowMs + stepMs),
  Home: () => replay.seek(0),
  s: replay.nextSpeed,
});

function Controls({ replay, beganAt }: { readonly replay: Replay; readonly beganAt: number }) {
  const { nowMs, durationMs, playing, speed, skipsPauses } = replay;
  return (
    <div className={styles.controls}>
      <Button small look="outline" onClick={replay.toggle}>
        {playing ? '暂停' : '播放'}
      </Button>
      <Button small look="plain" onClick={replay.nextSpeed} aria-label={`播放速度 ${speed} 倍`}>
        {speed}×
      </Button>
      <CheckBox checked={skipsPauses} onChange={replay.setSkipsPauses}>
        跳过停顿
      </CheckBox>
      <span className={styles.time}>
        {clock(nowMs)} / {clock(durationMs)}，{timeOfDay(new Date(beganAt + nowMs).toISOString())}
      </span>
      <input
        type="range"
        className={styles.seek}
        aria-label="播放位置"
        min={0}
        max={Math.max(1, durationMs)}
        step={100}
        value={nowMs}
        aria-valuetext={clock(nowMs)}
        onChange={(event) => replay.seek(Number(event.target.value))}
      />
    </div>
  );
}
