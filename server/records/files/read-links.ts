import { mayRead, type FileReader } from '../../domain/files/purposes.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { ServiceContext } from '../../ports/context.ts';

/** Seconds that an address of a video, a picture or a paper is good. */
export const linkSeconds = 300;

/** Makes a short-lived address of an object. */
export type ReadLink = (key: string, how?: Parameters<BlobStore['readLink']>[2]) => Promise<string>;

/**
 * Addresses as the browser of this reader reaches the store by `hostname`. Rejects with Error for what the table of
 * purposes does not let them read.
 */
export const readLinksFor =
  ({ blobs }: Pick<ServiceContext, 'blobs'>, reader: FileReader, hostname: string): ReadLink =>
  async (key, how) => {
    if (!mayRead(key, reader)) throw new Error(`${key.split('/')[0]} is nothing that a ${reader} may read`);
    return (await blobs.readLink(key, linkSeconds, how)).replace('{host}', hostname);
  };
