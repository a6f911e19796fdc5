import { type RefObject, useMemo, useRef, useState } from 'react';
import { deskValues } from '../../../session/desk-values.ts';
import { mergedStretches, type Stretch } from './watched.ts';

export interface Player {
  /** Given to the element as its ref. */
  attach(video: HTMLVideoElement | null): void;
  readonly nowMs: number;
  readonly playing: boolean;
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
  /** What has been played, however often it was begun. */
  readonly played: readonly Stretch[];
  /** Played over and over until it is left; null: nothing is. */
  readonly loop: Stretch | null;
  seek(ms: number, options?: { play: boolean }): void;
  step(ms: number): void;
  /** To the next frame, or the one before, which stands still. */
  stepFrames(frames: number): void;
  toggle(): void;
  nextRate(): void;
  setVolume(volume: number): void;
  setLoop(stretch: Stretch | null): void;
  fullScreen(): void;
  readonly events: {
    onTimeUpdate(): void;
    onSeeked(): void;
    onPlay(): void;
    onPause(): void;
  };
}

const rates = [1, 1.5, 2];
const frameMs = 1000 / 25;

/** One video element, as the desk drives it: by the script, the strip, the findings and the keyboard. */
export function usePlayer(): Player {
  const element = useRef<HTMLVideoElement | null>(null);
  const [playing, setPlaying] = useState(false);
  const { rate, nextRate } = useRate(element);
  const { volume, setVolume } = useVolume(element);
  const { nowMs, played, loop, told, seek, setLoop } = usePlace(element);
  const actions = useMemo(() => {
    const step = (ms: number) => seek((element.current?.currentTime ?? 0) * 1000 + ms);
    return {
      attach: (video: HTMLVideoElement | null) => {
        element.current = video;
        if (video) video.volume = readVolume();
      },
      step,
      stepFrames(frames: number) {
        element.current?.pause();
        step(frames * frameMs);
      },
      toggle() {
        const video = element.current;
        if (video?.paused) void video.play().catch(() => {});
        else video?.pause();
      },
      fullScreen: () => void element.current?.requestFullscreen?.().catch(() => {}),
      events: {
        onTimeUpdate: told,
        onSeeked: told,
        onPlay: () => setPlaying(true),
        onPause: () => {
          told();
          setPlaying(false);
        },
      },
    };
  }, [seek, told]);
  return { nowMs, playing, rate, nextRate, volume, setVolume, played, loop, setLoop, seek, ...actions };
}

type Video = RefObject<HTMLVideoElement | null>;

/** Where it is and has been, and the stretch that is played over and over. */
function usePlace(element: Video) {
  const looped = useRef<Stretch | null>(null);
  const [nowMs, setNowMs] = useState(0);
  const [played, setPlayed] = useState<readonly Stretch[]>([]);
  const [loop, setLoopShown] = useState<Stretch | null>(null);
  const actions = useMemo(() => {
    const told = () => {
      const video = element.current;
      if (!video) return;
      const ms = video.currentTime * 1000;
      setNowMs(ms);
      setPlayed((before) => mergedStretches([...before, ...playedOf(video)]));
      if (looped.current && !video.paused && ms >= looped.current.endMs)
        moveTo(video, looped.current.startMs);
    };
    const keepLoop = (stretch: Stretch | null) => {
      looped.current = stretch;
      setLoopShown(stretch);
    };
    const seek = (ms: number, { play } = { play: false }) => {
      const video = element.current;
      if (!video) return;
      if (looped.current && !holds(looped.current, ms)) keepLoop(null);
      moveTo(video, ms);
      told();
      if (play) void video.play().catch(() => {});
    };
    const setLoop = (stretch: Stretch | null) => {
      keepLoop(stretch);
      if (stretch) seek(stretch.startMs, { play: true });
    };
    return { told, seek, setLoop };
  }, [element]);
  return { nowMs, played, loop, ...actions };
}

function useRate(element: Video) {
  const [rate, setRate] = useState(1);
  const nextRate = () => {
    const after = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
    if (element.current) playAt(element.current, after);
    setRate(after);
  };
  return { rate, nextRate };
}

function useVolume(element: Video) {
  const [volume, setVolumeShown] = useState(readVolume);
  const setVolume = (next: number) => {
    const kept = Math.min(1, Math.max(0, next));
    if (element.current) soundAt(element.current, kept);
    deskValues.reviewVolume.set(kept === 1 ? null : String(kept));
    setVolumeShown(kept);
  };
  return { volume, setVolume };
}

function moveTo(video: HTMLVideoElement, ms: number): void {
  const last = Number.isFinite(video.duration) ? video.duration : ms / 1000;
  video.currentTime = Math.min(Math.max(0, ms / 1000), last);
}

function playAt(video: HTMLVideoElement, rate: number): void {
  video.playbackRate = rate;
}

function soundAt(video: HTMLVideoElement, volume: number): void {
  video.volume = volume;
}

const holds = ({ startMs, endMs }: Stretch, ms: number): boolean => ms >= startMs && ms < endMs;

/** Remembered on this device: headphones stay as loud from one recording to the next. */
function readVolume(): number {
  const kept = Number(deskValues.reviewVolume.get() ?? 1);
  return kept >= 0 && kept <= 1 ? kept : 1;
}

/** The element counts by itself, and begins anew with another source. */
function playedOf({ played }: HTMLVideoElement): Stretch[] {
  return Array.from({ length: played.length }, (_, i) => ({
    startMs: played.start(i) * 1000,
    endMs: played.end(i) * 1000,
  }));
}
