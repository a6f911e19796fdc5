import { registerMediabunnyServer } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import { drawFrameNumber } from './frame-number.ts';

// The software codecs are the same on every machine; looking for a graphics card only fills the log.
registerMediabunnyServer({ hardwareContext: null });

export interface ClipOptions {
  readonly seconds: number;
  readonly container?: 'mp4' | 'webm';
  /** Number of the first frame; frames count on from it. */
  readonly firstFrame?: number;
  readonly fps?: number;
  readonly width?: number;
  readonly height?: number;
  /** 0 is silent. */
  readonly loudness?: number;
  /** 0 is black. */
  readonly brightness?: number;
  readonly toneHz?: number;
  /** Rotation in the file's metadata, as a phone's camera writes it. */
  readonly rotation?: 0 | 90 | 180 | 270;
}

/** A small clip whose frames carry their numbers and whose sound is a tone: what comes out can be compared. */
export async function makeClip(options: ClipOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { seconds, container = 'mp4', firstFrame = 0, fps = 25, width = 240, height = 320 } = options;
  const { loudness = 0.2, brightness = 120, toneHz = 440, rotation = 0 } = options;
  const webm = container === 'webm';
  const target = new BufferTarget();
  const output = new Output({
    format: webm
      ? new WebMOutputFormat()
      : new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.4 }),
    target,
  });
  const video = new VideoSampleSource({
    codec: webm ? 'vp8' : 'avc',
    quality: new Quality('high'),
    keyFrameInterval: 0.4,
    latencyMode: 'realtime',
  });
  const audio = new AudioSampleSource({ codec: webm ? 'opus' : 'aac', bitrate: 64_000 });
  output.addVideoTrack(video, { rotation, frameRate: fps });
  output.addAudioTrack(audio);
  await output.start();
  const frames = Math.round(seconds * fps);
  const sampleRate = 48_000;
  const perFrame = sampleRate / fps;
  for (let i = 0; i < frames; i++) {
    const frame = new VideoSample(drawFrameNumber(firstFrame + i, width, height, brightness), {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: i / fps,
      duration: 1 / fps,
    });
    await video.add(frame);
    frame.close();
    const tone = new Float32Array(perFrame);
    for (let s = 0; s < perFrame; s++)
      tone[s] = loudness * Math.sin((2 * Math.PI * toneHz * (i * perFrame + s)) / sampleRate);
    const sample = new AudioSample({
      data: tone,
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp: i / fps,
    });
    await audio.add(sample);
    sample.close();
  }
  await output.finalize();
  if (!target.buffer) throw new Error('no clip was made');
  return new Uint8Array(target.buffer);
}
