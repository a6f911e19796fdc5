import { loudness } from './loudness.ts';

export interface LevelMeter {
  stop(): void;
}

const intervalMs = 66;

/** Loudness of the microphone, 0 to 1. The timer may be throttled on a hidden page: nothing but a sign hangs on it. */
export function startLevelMeter(stream: MediaStream, onLevel: (level: number) => void): LevelMeter | null {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return null;
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  source.connect(analyser);
  const resume = () => {
    if (context.state !== 'running' && context.state !== 'closed')
      void context.resume().catch(() => undefined);
  };
  // iOS interrupts it for a call, and leaves it silent afterwards.
  context.addEventListener('statechange', resume);
  resume();
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(loudness(samples));
  }, intervalMs);
  return {
    stop() {
      clearInterval(timer);
      context.removeEventListener('statechange', resume);
      source.disconnect();
      void context.close().catch(() => undefined);
    },
  };
}
