import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';

/** Runs `use` on the file and releases what was opened. */
export async function withInput<T>(
  bytes: Uint8Array<ArrayBuffer>,
  use: (input: Input) => Promise<T>,
): Promise<T> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}
