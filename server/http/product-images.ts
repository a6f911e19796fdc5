import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { imageAddress, productImagesPath } from '../domain/product-file/images.ts';
import type { ServiceContext } from '../ports/context.ts';
import { productImage } from '../records/product/product-images.ts';

const imageParameter = z.object({ name: z.string().check(z.regex(/^[0-9a-f]{64}\.[a-z]{3,4}$/)) });

/** What the blocks of products show. An address says what is in it, and is good for ever. */
export function serveProductImages(app: FastifyInstance, { connection }: ServiceContext): void {
  app.get(`${productImagesPath}:name`, { schema: { hide: true } }, async (request, reply) => {
    const { data } = imageParameter.safeParse(request.params);
    const sha256 = data?.name.slice(0, 64) ?? '';
    const image = data && (await productImage(connection.db, sha256));
    if (!image || imageAddress({ sha256, type: image.type }) !== request.url) return reply.callNotFound();
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type(image.type)
      .send(Buffer.from(image.bytes));
  });
}
