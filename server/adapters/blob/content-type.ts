const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/x-wav',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  txt: 'text/plain',
  json: 'application/json',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

export const unknownType = 'application/octet-stream';

/** By the suffix of an object's key, for those who do not say it. */
export function contentTypeOf(key: string): string {
  const suffix = /\.([a-z0-9]{1,8})$/i.exec(key)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, suffix) ? types[suffix]! : unknownType;
}
