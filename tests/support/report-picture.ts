import type { Page } from '@playwright/test';

/** A photograph of a page with lettering, drawn in the browser: in focus, or not. */
export async function reportPicture(page: Page, focus: 'sharp' | 'blurred'): Promise<Buffer> {
  const base64 = await page.evaluate((blur) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1500;
    canvas.height = 2000;
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 1500, 2000);
    if (blur) context.filter = 'blur(14px)';
    context.fillStyle = '#111';
    context.font = '44px sans-serif';
    for (let line = 0; line < 26; line += 1)
      context.fillText(`超声提示：甲状腺右叶低回声结节 8 × 5 mm，第 ${line + 1} 行`, 120, 140 + line * 70);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
  }, focus === 'blurred');
  return Buffer.from(base64, 'base64');
}
