import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

const making = new Map<string, Promise<string>>();

/** The file or folder at `path`, which `make` writes to the place that it is given: once for all tests. */
export function madeOnce(path: string, make: (part: string) => Promise<void>): Promise<string> {
  const known = making.get(path) ?? keep(path, make);
  making.set(path, known);
  return known;
}

async function keep(path: string, make: (part: string) => Promise<void>): Promise<string> {
  if (existsSync(path)) return path;
  const part = `${path}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  await make(part);
  try {
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another worker may have made it first.
    if (!existsSync(path)) throw error;
  }
  return path;
}
