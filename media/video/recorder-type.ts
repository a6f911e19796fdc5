import type { Container } from './file.types.ts';

/** In the order of preference: MP4 is what is wanted in the end. */
const candidates = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/mp4',
  'video/webm;codecs=h264,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const;

/** What MediaRecorder of this browser can write, best first. */
export function recorderTypes(): readonly string[] {
  if (!('MediaRecorder' in globalThis)) return [];
  return candidates.filter((type) => MediaRecorder.isTypeSupported(type));
}

/** Of a content type with or without its codecs. */
export const containerOf = (contentType: string): Container =>
  contentType.startsWith('video/mp4') ? 'mp4' : contentType.startsWith('video/quicktime') ? 'mov' : 'webm';

/** Without the codecs. */
export const bareType = (contentType: string): string => contentType.split(';')[0] ?? contentType;
