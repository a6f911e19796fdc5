import * as z from 'zod/mini';

/** Beyond it no store takes an object in one piece; what a clip may have is the server's setting. */
export const mostObjectBytes = 5 * 1024 ** 3;

/** An object of the store as a device describes it. */
export const storedObject = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(512)),
  size: z.int().check(z.minimum(0), z.maximum(mostObjectBytes)),
  content_type: z.string().check(z.maxLength(80)),
  /** CRC-64/ECMA-182 of the whole object as an unsigned decimal string. */
  crc64: z.string().check(z.regex(/^\d{1,20}$/)),
});
