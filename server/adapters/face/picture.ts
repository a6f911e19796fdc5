import { AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG, AV_PIX_FMT_RGB24, SWS_AREA } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, SoftwareScaleContext } from 'node-av/lib';

/** Upright pixels, three bytes each, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Faces of a phone's photo are large: more pixels than this only cost time. */
const longSide = 1280;
const mostPixels = 40_000_000;

/** Reads a JPEG or PNG. Throws where it is neither, is damaged, or has more pixels than any phone makes. */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const png = bytes[0] === 0x89 && bytes[1] === 0x50;
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  if (!png && !jpeg) throw new Error('neither JPEG nor PNG');
  const codec = Codec.findDecoder(png ? AV_CODEC_ID_PNG : AV_CODEC_ID_MJPEG);
  using decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.threadCount = 1;
  // Before anything is allocated, and instead of grey where the rest of a picture is missing.
  decoder.setOption('max_pixels', mostPixels);
  decoder.setOption('err_detect', 'explode');
  must(await decoder.open2(codec), 'open the decoder');
  using packet = new Packet();
  packet.alloc();
  packet.data = Buffer.from(bytes);
  using frame = new Frame();
  frame.alloc();
  must(await decoder.sendPacket(packet), 'read the picture');
  must(await decoder.sendPacket(null), 'read the picture');
  must(await decoder.receiveFrame(frame), 'decode the picture');
  if (frame.width * frame.height > mostPixels) throw new Error('too many pixels');
  return await rgbOf(frame);
}

/** A frame of any pixel format as RGB, no larger than faces are looked for in. */
export async function rgbOf(frame: Frame): Promise<Picture> {
  const scale = Math.min(1, longSide / Math.max(frame.width, frame.height));
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const scaler = new SoftwareScaleContext();
  using out = new Frame();
  out.alloc();
  out.width = width;
  out.height = height;
  out.format = AV_PIX_FMT_RGB24;
  out.allocBuffer();
  try {
    scaler.getContext(
      frame.width,
      frame.height,
      frame.format as never,
      width,
      height,
      AV_PIX_FMT_RGB24,
      SWS_AREA,
    );
    must(await scaler.scaleFrame(out, frame), 'convert the picture');
  } finally {
    scaler.freeContext();
  }
  return { width, height, rgb: packed(out, width, height) };
}

/** Rows of a frame may be padded. */
function packed(frame: Frame, width: number, height: number): Uint8Array {
  const plane = frame.data?.[0];
  const stride = frame.linesize[0] ?? 0;
  if (!plane || stride < width * 3) throw new Error('no pixels');
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) rgb.set(plane.subarray(y * stride, y * stride + width * 3), y * width * 3);
  return rgb;
}

function must(code: number, what: string): void {
  if (code < 0) throw new Error(`could not ${what} (${code})`);
}
