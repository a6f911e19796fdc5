import { ALL_FORMATS, CustomSource, FilePathSource, Input } from 'mediabunny';
import type { Source } from 'mediabunny';
import type { VideoFile } from '../../ports/video-engine.ts';
import { ObjectReader } from './object-reader.ts';

const cacheBytes = 8 * 1024 * 1024;

/**
 * Runs `use` on the file and releases what was opened. Of the file there is never more than a cache in memory. Rejects
 * as `use` does, or with the EngineError of the first read of an object that failed, whatever came of `use`.
 */
export async function withInput<T>(
  media: VideoFile | ObjectReader,
  use: (input: Input) => Promise<T>,
): Promise<T> {
  if (!(media instanceof ObjectReader))
    return await withSource(new FilePathSource(media.path, { maxCacheSize: cacheBytes }), use);
  const outcome = await withSource(sourceOf(media), use).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  // Whatever came out, or went wrong, after bytes that never came says nothing of the file.
  if (media.failure) throw media.failure;
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

export async function withSource<T>(source: Source, use: (input: Input) => Promise<T>): Promise<T> {
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}

function sourceOf(reader: ObjectReader): CustomSource {
  return new CustomSource({
    getSize: () => reader.size(),
    read: (start, end) => reader.read(start, end),
    prefetchProfile: 'network',
    maxCacheSize: cacheBytes,
    // What was read ahead and failed is kept by the reader.
    handleUnhandledError: () => {},
  });
}
