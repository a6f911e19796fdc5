import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export class ProductFolderUnreadable extends Error {
  override readonly name = 'ProductFolderUnreadable';
}

/** The text of each .json file of the folder, in the order of their names. Rejects with ProductFolderUnreadable. */
export async function readProductFiles(
  folder: string,
): Promise<{ readonly file: string; readonly text: string }[]> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    return await Promise.all(
      names.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })),
    );
  } catch (error) {
    throw new ProductFolderUnreadable(folder, { cause: error });
  }
}
