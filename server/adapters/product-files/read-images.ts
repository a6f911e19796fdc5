import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ProductImage } from '../../domain/product-file/images.ts';

const types: Readonly<Record<string, ProductImage['type']>> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** An image of the folder of products; null where there is none, or it is of another kind. */
export async function readProductImage(folder: string, file: string): Promise<ProductImage | null> {
  const bytes = await readFile(join(folder, file)).catch(() => null);
  if (!bytes) return null;
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: '', width: 0, height: 0 }));
  const type = types[format];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return type ? { sha256, type, width, height, bytes } : null;
}
