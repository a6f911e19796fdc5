import { eq } from 'drizzle-orm';
import type { ProductImage } from '../../domain/product-file/images.ts';
import type { Database } from '../../ports/database.ts';
import { productImages } from '../../tables/product-version.ts';

export async function keepProductImages(
  db: Database,
  images: readonly ProductImage[],
  at: Date,
): Promise<void> {
  for (const { sha256, type, bytes } of images)
    await db.insert(productImages).values({ sha256, type, bytes, loadedAt: at }).onConflictDoNothing();
}

export async function productImage(
  db: Database,
  sha256: string,
): Promise<Pick<ProductImage, 'type' | 'bytes'> | null> {
  const [row] = await db.select().from(productImages).where(eq(productImages.sha256, sha256));
  return row ?? null;
}
