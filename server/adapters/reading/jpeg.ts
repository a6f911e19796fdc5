import { AV_CODEC_ID_MJPEG, AV_PIX_FMT_RGB24, AV_PIX_FMT_YUVJ420P, SWS_AREA } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib';
import type { Picture } from '../face/picture.ts';

/** FFmpeg is here already; its encoder spares a dependency. Rejects where it makes no picture. */
export async function encodeJpeg({ rgb, width, height }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const timeBase = { num: 1, den: 25 };
  using source = Frame.fromVideoBuffer(Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength), {
    width,
    height,
    format: AV_PIX_FMT_RGB24,
    timeBase,
    pts: 0n,
  });
  using frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = AV_PIX_FMT_YUVJ420P;
  frame.allocBuffer();
  const scaler = new SoftwareScaleContext();
  try {
    scaler.getContext(width, height, AV_PIX_FMT_RGB24, width, height, AV_PIX_FMT_YUVJ420P, SWS_AREA);
    must(await scaler.scaleFrame(frame, source));
  } finally {
    scaler.freeContext();
  }
  frame.pts = 0n;
  const codec = Codec.findEncoder(AV_CODEC_ID_MJPEG);
  using encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.width = width;
  encoder.height = height;
  encoder.pixelFormat = AV_PIX_FMT_YUVJ420P;
  encoder.timeBase = new Rational(timeBase.num, timeBase.den);
  // 2 is the best, 31 the worst.
  encoder.qMin = 4;
  encoder.qMax = 6;
  must(await encoder.open2(codec));
  using packet = new Packet();
  packet.alloc();
  must(await encoder.sendFrame(frame));
  must(await encoder.receivePacket(packet));
  if (!packet.data) throw new Error('no picture was made');
  return new Uint8Array(packet.data);
}

function must(code: number): void {
  if (code < 0) throw new Error(`could not encode the picture (${code})`);
}
