import { afterEach, expect, it, vi } from 'vitest';
import { startLevelMeter } from './level-meter.ts';

afterEach(() => vi.unstubAllGlobals());

class Context extends EventTarget {
  static made: Context;
  state = 'suspended';
  resume = vi.fn(async () => undefined);
  close = vi.fn(async () => undefined);
  constructor() {
    super();
    Context.made = this;
  }
  createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
  turns(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

it('listens again after each time that the system took the sound away, and no longer than it is asked to', () => {
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 8;
      getFloatTimeDomainData = () => undefined;
    },
  );
  const meter = startLevelMeter({ getAudioTracks: () => [{}] } as unknown as MediaStream, () => undefined);
  const context = Context.made;
  expect(context.resume).toHaveBeenCalledTimes(1);
  context.turns('running');
  expect(context.resume).toHaveBeenCalledTimes(1);
  for (const times of [2, 3]) {
    context.turns('interrupted');
    expect(context.resume).toHaveBeenCalledTimes(times);
  }
  meter?.stop();
  context.turns('interrupted');
  expect(context.resume).toHaveBeenCalledTimes(3);
});
