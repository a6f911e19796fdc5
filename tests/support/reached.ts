import { readFile, writeFile } from 'node:fs/promises';

const fileOf = (what: 'calls' | 'routes') => new URL(`../contract/reached/${what}.json`, import.meta.url);

/**
 * What the repository says of where each call or route is reached: the documents draw their tables of it. With
 * WRITE_REACHED in the environment it is written anew as it was seen.
 */
export async function reachedAsWritten<T>(what: 'calls' | 'routes', seen: readonly T[]): Promise<unknown> {
  if (process.env['WRITE_REACHED']) await writeFile(fileOf(what), `${JSON.stringify(seen, null, 2)}\n`);
  return JSON.parse(await readFile(fileOf(what), 'utf8'));
}
