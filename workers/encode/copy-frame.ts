/** The same picture in memory of its own; closes the one given. A frame without planes is given back as it is. */
export async function copyFrame(frame: VideoFrame): Promise<VideoFrame> {
  const { format, timestamp, duration, visibleRect, displayWidth, displayHeight, colorSpace } = frame;
  if (!format || !visibleRect) return frame;
  try {
    const bytes = new Uint8Array(frame.allocationSize());
    const layout = await frame.copyTo(bytes);
    return new VideoFrame(bytes, {
      ...{ format, timestamp, layout, displayWidth, displayHeight, colorSpace },
      codedWidth: visibleRect.width,
      codedHeight: visibleRect.height,
      ...(duration === null ? {} : { duration }),
    });
  } finally {
    frame.close();
  }
}
