import type { CardSource } from './types.ts';

/** A picture in memory of ours, for as long as it is wanted. */
export interface OwnPicture {
  readonly source: VideoFrame | ImageBitmap;
  readonly width: number;
  readonly height: number;
  close(): void;
}

/**
 * Gives the camera its buffer back at once: it has about ten, and the preview needs them. Rejects where the frame can
 * be neither copied nor drawn.
 */
export async function ownPicture(
  source: Extract<CardSource, { kind: 'frame' | 'bitmap' }>,
): Promise<OwnPicture> {
  if (source.kind === 'bitmap') return owned(source.bitmap, source.bitmap.width, source.bitmap.height);
  const { frame } = source;
  try {
    const picture = (await copyOf(frame)) ?? (await createImageBitmap(frame));
    return owned(picture, frame.displayWidth, frame.displayHeight);
  } finally {
    frame.close();
  }
}

const owned = (source: VideoFrame | ImageBitmap, width: number, height: number): OwnPicture => ({
  ...{ source, width, height },
  close: () => source.close(),
});

/** Null for a format that holds no planes, as a texture does. */
async function copyOf(frame: VideoFrame): Promise<VideoFrame | null> {
  const { format, visibleRect } = frame;
  if (!format || !visibleRect) return null;
  const bytes = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(bytes);
  return new VideoFrame(bytes, {
    ...{ format, layout, timestamp: frame.timestamp },
    ...{ codedWidth: visibleRect.width, codedHeight: visibleRect.height },
    ...{ displayWidth: frame.displayWidth, displayHeight: frame.displayHeight },
    colorSpace: frame.colorSpace,
  });
}
