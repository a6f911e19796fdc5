import { describe, expect, it } from 'vitest';
import { ffmpegArguments } from './ffmpeg-arguments.ts';

describe('ffmpegArguments', () => {
  it('copies the streams where only the container changes', () => {
    expect(ffmpegArguments({ kind: 'remux' }, 'in', 'out').join(' ')).toBe(
      '-i in -c copy -movflags +faststart -f mp4 out',
    );
  });

  it('fits the picture into the target and names both codecs', () => {
    const target = { width: 480, height: 640, videoBitrate: 780_000, audioBitrate: 64_000 };
    const line = ffmpegArguments({ kind: 'transcode', target }, 'in', 'out').join(' ');
    expect(line).toContain("scale=w='min(480,iw)':h='min(640,ih)':force_original_aspect_ratio=decrease");
    expect(line).toContain('-c:v libx264 -preset ultrafast');
    expect(line).toContain('-b:v 780000 -c:a aac -b:a 64000');
  });
});
