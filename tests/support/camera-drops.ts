import type { Page } from '@playwright/test';

/** Frames that the browser itself dropped between camera and page since it was opened: a busy machine's, not ours. */
export async function cameraDrops(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream | null;
    const track = stream?.getVideoTracks()[0] as unknown as
      { stats?: { totalFrames: number; deliveredFrames: number; discardedFrames: number } } | undefined;
    const stats = track?.stats;
    return stats ? stats.totalFrames - stats.deliveredFrames - stats.discardedFrames : 0;
  });
}
