import type { Product } from '../product/product.ts';
import { problem, type Problem } from './problem.ts';

/** An image of a product, as it is kept and served. */
export interface ProductImage {
  readonly sha256: string;
  readonly type: 'image/webp' | 'image/jpeg' | 'image/png';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

const endings: Readonly<Record<ProductImage['type'], string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const productImagesPath = '/product-images/';

/** Says what is in it, so that a browser may keep it for ever. */
export const imageAddress = ({ sha256, type }: Pick<ProductImage, 'sha256' | 'type'>): string =>
  `${productImagesPath}${sha256}.${endings[type]}`;

export interface NamedImage {
  readonly file: string;
  readonly place: Problem['place'];
}

/** The files that a product names, as they stand in its own. */
export const namedImages = ({ blocks, share_cover }: Product): NamedImage[] => [
  ...(share_cover === undefined ? [] : [{ file: share_cover, place: ['share_cover'] }]),
  ...blocks.flatMap(({ contents }, block) =>
    contents.flatMap((part, index) =>
      part.kind === 'image'
        ? [{ file: part.content, place: ['blocks', block, 'contents', index, 'content'] }]
        : [],
    ),
  ),
];

/** A customer's phone loads it: half a megabyte is seconds on a weak network. */
const most = { bytes: 500_000, pixels: 2000, height: 8000 };

/** Chats leave a smaller one out, and cut one that is not square. */
const leastCover = 300;

function coverProblem(place: Problem['place'], { type, width, height }: ProductImage): Problem | null {
  if (type === 'image/webp') return problem(place, '分享图应是 JPEG 或 PNG，有的聊天软件不显示 WebP');
  if (width !== height || width < leastCover)
    return problem(place, `分享图应是正方形，边长不少于 ${leastCover} 像素`);
  return null;
}

/** What is wrong with an image; null where nothing is. */
export function imageProblem({ place }: NamedImage, image: ProductImage | null): Problem | null {
  if (!image) return problem(place, '没有这个图片文件，或者不是 WebP、JPEG、PNG 图片');
  if (image.bytes.length > most.bytes) return problem(place, '图片超过 500 KB');
  if (image.width > most.pixels || image.height > most.height)
    return problem(place, `图片超过 ${most.pixels}×${most.height} 像素`);
  return place[0] === 'share_cover' ? coverProblem(place, image) : null;
}

/** The product with the addresses of its images instead of their files. */
export const withImages = (product: Product, images: ReadonlyMap<string, ProductImage>): Product => ({
  ...product,
  ...withCover(product, images),
  blocks: product.blocks.map((block) => ({
    ...block,
    contents: block.contents.map((part) => {
      const image = part.kind === 'image' ? images.get(part.content) : undefined;
      if (part.kind !== 'image' || !image) return part;
      return { ...part, content: imageAddress(image), width: image.width, height: image.height };
    }),
  })),
});

function withCover(
  { share_cover }: Product,
  images: ReadonlyMap<string, ProductImage>,
): Pick<Product, 'share_cover'> {
  const cover = share_cover === undefined ? undefined : images.get(share_cover);
  return cover ? { share_cover: imageAddress(cover) } : {};
}
