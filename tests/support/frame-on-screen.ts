import type { Page } from '@playwright/test';

/** Number of the frame that the page's preview shows now. Throws where there is no preview. */
export async function frameOnScreen(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video?.videoWidth) throw new Error('nothing is filmed');
    const { videoWidth: width, videoHeight: height } = video;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d')!;
    context.drawImage(video, 0, 0);
    // As readFrameNumber does it for a luma plane.
    const row = Math.floor(Math.round(height / 16) / 2);
    const { data } = context.getImageData(0, row, width, 1);
    let number = 0;
    for (let bit = 0; bit < 16; bit++)
      if ((data[4 * Math.floor((bit + 0.5) * Math.floor(width / 16))] ?? 0) > 125) number |= 1 << bit;
    return number;
  });
}
