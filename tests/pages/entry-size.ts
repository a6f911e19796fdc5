import { readFile } from 'node:fs/promises';
import { constants, gzipSync } from 'node:zlib';
import { projectRoot } from '../../docs/draw/project-root.ts';

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>;

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

/** As the server compresses it and check:size counts it: another level says a missed aim where there is none. */
const zipped = (bytes: Buffer) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });

/** Thousands of bytes, gzipped, of the script that every page loads first, from the build in dist/. */
export async function entryKb(): Promise<number> {
  const read = (file: string) => readFile(`${projectRoot}dist/${file}`);
  const manifest = JSON.parse((await read('.vite/manifest.json')).toString()) as Manifest;
  const files = [...withImports(manifest, 'index.html')].map((key) => manifest[key]!.file);
  const sizes = await Promise.all(files.map(async (file) => zipped(await read(file)).length));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}
