import { useMemo, useRef, useState } from 'react';

export interface Player {
  /** Given to the element as its ref. */
  attach(video: HTMLVideoElement | null): void;
  readonly nowMs: number;
  readonly playing: boolean;
  readonly rate: number;
  seek(ms: number, options?: { play: boolean }): void;
  step(ms: number): void;
  toggle(): void;
  nextRate(): void;
  readonly events: {
    onTimeUpdate(): void;
    onSeeked(): void;
    onPlay(): void;
    onPause(): void;
  };
}

const rates = [1, 1.5, 2];

/** One video element, as the desk drives it: by the script, the strip, the findings and the keyboard. */
export function usePlayer(): Player {
  const element = useRef<HTMLVideoElement | null>(null);
  const [nowMs, setNowMs] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [rate, setRate] = useState(1);
  const actions = useMemo(() => {
    const told = () => setNowMs((element.current?.currentTime ?? 0) * 1000);
    const seek = (ms: number, { play } = { play: false }) => {
      const video = element.current;
      if (!video) return;
      const last = Number.isFinite(video.duration) ? video.duration : ms / 1000;
      video.currentTime = Math.min(Math.max(0, ms / 1000), last);
      told();
      if (play) void video.play().catch(() => {});
    };
    return {
      attach: (video: HTMLVideoElement | null) => {
        element.current = video;
      },
      seek,
      step: (ms: number) => seek((element.current?.currentTime ?? 0) * 1000 + ms),
      toggle() {
        const video = element.current;
        if (video?.paused) void video.play().catch(() => {});
        else video?.pause();
      },
      events: {
        onTimeUpdate: told,
        onSeeked: told,
        onPlay: () => setPlaying(true),
        onPause: () => setPlaying(false),
      },
    };
  }, []);
  const nextRate = () => {
    const after = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
    if (element.current) element.current.playbackRate = after;
    setRate(after);
  };
  return { nextRate, nowMs, playing, rate, ...actions };
}
