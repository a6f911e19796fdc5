import type { Page } from '@playwright/test';

/** Until the page's microphone heard nobody for a second and a half, or so long at most. At once where none is open. */
export const isQuiet = (page: Page, mostMs: number): Promise<void> =>
  page.evaluate(async (most) => {
    const stream = document.querySelector('video')?.srcObject;
    if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const end = performance.now() + most;
    let heardAt = performance.now();
    while (performance.now() < end && performance.now() - heardAt < 1500) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
      // Forty decibels below full: a room hums below it, a voice at arm's length is well above.
      if (power > 1e-4) heardAt = performance.now();
    }
    await context.close();
  }, mostMs);
