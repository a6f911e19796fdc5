import type { Page } from '@playwright/test';

interface PaintedCamera {
  paintCamera(jpegInBase64: string): Promise<void>;
}

/** From now on the page's camera is a canvas of that size, black until something is shown to it. */
export const hasPaintedCamera = (page: Page, size = { width: 1280, height: 800 }) =>
  page.addInitScript((given) => {
    const canvas = Object.assign(document.createElement('canvas'), given);
    const context = canvas.getContext('2d');
    let picture: ImageBitmap | null = null;
    // A canvas gives a frame only when it is painted.
    const paint = () => picture && context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    setInterval(paint, 100);
    const camera: PaintedCamera = {
      async paintCamera(jpegInBase64) {
        const bytes = Uint8Array.from(atob(jpegInBase64), (one) => one.charCodeAt(0));
        picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      },
    };
    Object.assign(window, camera);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());
  }, size);

/** It stays before the camera until something else is shown. */
export const showsToCamera = (page: Page, jpeg: Buffer) =>
  page.evaluate((given) => (window as unknown as PaintedCamera).paintCamera(given), jpeg.toString('base64'));
