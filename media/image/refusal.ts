import { readPictureFacts } from '../../workers/tasks/image-size.ts';
import type { PictureRefusal } from '../../workers/tasks/picture-refusal.ts';

/** More is no photograph of a phone's: the largest cameras have 200 megapixels, in files of 40 MB. */
const most = { bytes: 50_000_000, pixels: 80_000_000 } as const;
const headBytes = 256 * 1024;
/** The least that says what a picture is: less is left where an album in a cloud has not sent the rest. */
const headerBytes = 32;

/** Why a file is no picture to be sent, by its head; only HEIC is tried with the browser. Null where nothing speaks against it. */
export async function pictureRefusalOf(picture: Blob): Promise<PictureRefusal | null> {
  if (picture.size > most.bytes) return 'too_large';
  if (picture.size < headerBytes) return 'damaged';
  const facts = readPictureFacts(new Uint8Array(await picture.slice(0, headBytes).arrayBuffer()));
  if (!facts || facts.animated) return 'not_a_picture';
  if ((facts.width ?? 0) * (facts.height ?? 0) > most.pixels) return 'too_large';
  if (facts.kind !== 'heic') return null;
  return (await canDecode(picture)) ? null : 'unknown_format';
}

/** Safari knows HEIC, hardly anybody else does. */
function canDecode(picture: Blob): Promise<boolean> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(picture);
    const image = new Image();
    const settle = (can: boolean) => {
      URL.revokeObjectURL(url);
      resolve(can);
    };
    image.onload = () => settle(true);
    image.onerror = () => settle(false);
    image.src = url;
  });
}
