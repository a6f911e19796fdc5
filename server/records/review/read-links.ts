import type { ServiceContext } from '../../ports/context.ts';

/** Seconds that a reviewer's address of a video or picture is good. */
export const linkSeconds = 300;

/** Makes short-lived addresses of objects, as the reviewer's browser reaches the store. */
export type ReadLink = (key: string) => Promise<string>;

export const readLinksFor =
  ({ blobs }: Pick<ServiceContext, 'blobs'>, hostname: string): ReadLink =>
  async (key) =>
    (await blobs.readLink(key, linkSeconds)).replace('{host}', hostname);
