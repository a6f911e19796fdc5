import { Replayer, type playerConfig } from '@rrweb/replay';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlayedEvent } from './load-run.ts';

export const speeds = [1, 2, 4, 8] as const;

type AddedEvent = Parameters<Replayer['addEvent']>[0];
type ReplayerEvents = ConstructorParameters<typeof Replayer>[0];

export interface Replay {
  readonly nowMs: number;
  readonly durationMs: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly skipsPauses: boolean;
  toggle(): void;
  seek(ms: number): void;
  nextSpeed(): void;
  setSkipsPauses(skips: boolean): void;
}

const tickMs = 200;

/** Plays the events, two at least and more as they come, in the element, drawn as large as the element is wide. */
export function useReplay(events: readonly PlayedEvent[]) {
  const [nowMs, setNow] = useState(0);
  const [playing, setPlaying] = useState(false);
  const { place, replayer } = useReplayer(events, () => setPlaying(false));
  const [speed, setSpeed] = useState<number>(1);
  const [skipsPauses, setSkips] = useState(true);
  const durationMs = (events.slice(-1)[0]?.timestamp ?? 0) - (events[0]?.timestamp ?? 0);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setNow(replayer.current?.getCurrentTime() ?? 0), tickMs);
    return () => clearInterval(timer);
  }, [playing, replayer]);

  const replay: Replay = {
    ...{ nowMs: Math.min(Math.max(0, nowMs), durationMs), durationMs, playing, speed, skipsPauses },
    toggle() {
      if (playing) replayer.current?.pause();
      else replayer.current?.play(nowMs >= durationMs ? 0 : nowMs);
      setPlaying(!playing);
    },
    seek(ms) {
      const to = Math.min(Math.max(0, ms), durationMs);
      setNow(to);
      if (playing) replayer.current?.play(to);
      // What happens at a moment is drawn after it: at the end it would be missing.
      else replayer.current?.pause(to + 1);
    },
    nextSpeed() {
      const next = speeds[(speeds.indexOf(speed as (typeof speeds)[number]) + 1) % speeds.length] ?? 1;
      replayer.current?.setConfig({ speed: next });
      setSpeed(next);
    },
    setSkipsPauses(skips) {
      replayer.current?.setConfig({ skipInactive: skips });
      setSkips(skips);
    },
  };
  return { place, replay };
}

/** What plays them in the element, as long as that is there. */
function useReplayer(events: readonly PlayedEvent[], onFinish: () => void) {
  const first = useRef(events);
  const given = useRef(0);
  const place = useRef<HTMLDivElement>(null);
  const replayer = useRef<Replayer | null>(null);
  const finish = useEffectEvent(onFinish);

  useEffect(() => {
    const root = place.current;
    if (!root) return;
    const made = openReplayer(first.current, root);
    given.current = first.current.length;
    replayer.current = made;
    made.iframe.title = '当时的页面';
    made.iframe.tabIndex = -1;
    made.on('finish', () => finish());
    const unfit = fit(made, root);
    made.pause(0);
    return () => {
      unfit();
      made.destroy();
      replayer.current = null;
      root.replaceChildren();
    };
  }, []);

  useEffect(() => {
    // Behind what is there: where somebody is in it stays.
    for (const event of events.slice(given.current))
      replayer.current?.addEvent(event as unknown as AddedEvent);
    given.current = events.length;
  }, [events]);

  return { place, replayer };
}

function openReplayer(events: readonly PlayedEvent[], root: HTMLElement): Replayer {
  const config: Partial<playerConfig> = {
    ...{ root, speed: 1, skipInactive: true, inactivePeriodThreshold: 5000 },
    ...{ mouseTail: false, showWarning: false, triggerFocus: false, loadTimeout: 0 },
  };
  return new Replayer(events as unknown as ReplayerEvents, config);
}

/** Answers how to stop following the phone's size and the place's. */
function fit(replayer: Replayer, root: HTMLElement): () => void {
  let size = { width: 375, height: 667 };
  const apply = () => {
    const scale = Math.min(root.clientWidth / size.width, root.clientHeight / size.height);
    const left = (root.clientWidth - size.width * scale) / 2;
    replayer.wrapper.style.transform = `translateX(${left}px) scale(${scale})`;
  };
  replayer.on('resize', (next) => {
    size = next as typeof size;
    apply();
  });
  const observer = new ResizeObserver(apply);
  observer.observe(root);
  return () => observer.disconnect();
}
