/** From the best on; below the last the lettering of a card suffers more than from fewer pixels. */
export const qualities = [0.92, 0.86, 0.8, 0.74] as const;
const smaller = 0.82;
const leastSide = 640;

/**
 * What is drawn on the canvas as a JPEG of at most so many bytes: less quality first, then fewer pixels, drawn anew.
 * Null where even the smallest is larger. The canvas has the size of the answer afterwards.
 */
export async function encodeWithin(
  canvas: OffscreenCanvas,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
  bytes: number,
): Promise<Blob | null> {
  for (;;) {
    for (const quality of qualities) {
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (jpeg.size <= bytes) return jpeg;
    }
    if (Math.max(canvas.width, canvas.height) * smaller < leastSide) return null;
    canvas.width = Math.round(canvas.width * smaller);
    canvas.height = Math.round(canvas.height * smaller);
    const context = canvas.getContext('2d');
    if (!context) return null;
    draw(context);
  }
}
