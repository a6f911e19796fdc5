import type { TranscodeJob } from './types.ts';

/** What ffmpeg is told. It turns the picture upright by itself. */
export function ffmpegArguments(job: TranscodeJob, input: string, output: string): readonly string[] {
  const whole = ['-movflags', '+faststart', '-f', 'mp4', output];
  if (job.kind === 'remux') return ['-i', input, '-c', 'copy', ...whole];
  const { width, height, videoBitrate, audioBitrate } = job.target;
  // Even sides, as H.264 wants them, within the target's, never enlarged.
  const scale = [
    `scale=w='min(${width},iw)':h='min(${height},ih)'`,
    'force_original_aspect_ratio=decrease',
    'force_divisible_by=2',
  ].join(':');
  return [
    ...['-i', input, '-map', '0:v:0', '-map', '0:a:0', '-vf', scale],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', String(videoBitrate)],
    ...['-c:a', 'aac', '-b:a', String(audioBitrate)],
    ...whole,
  ];
}
