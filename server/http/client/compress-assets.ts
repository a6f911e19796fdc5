import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|wasm)$/;
const smallest = 1024;
/** Brotli's best takes minutes on 32 MB of wasm; from here on the middle of its range does. */
const large = 4 * 1024 * 1024;

/** Writes .br and .gz beside every text and wasm file: thin uplinks never wait for a compressor. */
export async function compressAssets(
  dist: string,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => compressible.test(path))
    .map((path) => join(dist, path));
  let done = 0;
  for (const path of paths) {
    const bytes = readFileSync(path);
    if (bytes.length >= smallest) {
      const quality = bytes.length > large ? 5 : 10;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params }),
        promisify(gzip)(bytes, { level: bytes.length > large ? 6 : 9 }),
      ]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }
    done++;
    if (done % 25 === 0 || done === paths.length) progress(done, paths.length);
  }
}
