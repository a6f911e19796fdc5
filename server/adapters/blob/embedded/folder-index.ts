interface Entry {
  readonly key: string;
  /** That it takes on disk. */
  readonly bytes: number;
}

interface Folder<T> {
  readonly entries: Map<string, T>;
  bytes: number;
}

const foldersOf = (key: string): string[] => {
  const folders = [''];
  for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) folders.push(key.slice(0, at + 1));
  return folders;
};

/** What lies below a folder, and how much it is, without looking at anybody else's. */
export class FolderIndex<T extends Entry> {
  readonly #folders = new Map<string, Folder<T>>([['', { entries: new Map(), bytes: 0 }]]);

  set(id: string, entry: T): void {
    this.delete(id);
    for (const name of foldersOf(entry.key)) {
      const folder = this.#folders.get(name) ?? { entries: new Map<string, T>(), bytes: 0 };
      this.#folders.set(name, folder);
      folder.entries.set(id, entry);
      folder.bytes += entry.bytes;
    }
  }

  delete(id: string): void {
    const entry = this.#folders.get('')?.entries.get(id);
    if (!entry) return;
    for (const name of foldersOf(entry.key)) {
      const folder = this.#folders.get(name)!;
      folder.entries.delete(id);
      folder.bytes -= entry.bytes;
      if (folder.entries.size === 0 && name !== '') this.#folders.delete(name);
    }
  }

  /** In no order. */
  below(prefix: string): readonly T[] {
    const folder = this.#folders.get(prefix.slice(0, prefix.lastIndexOf('/') + 1));
    const entries = folder ? [...folder.entries.values()] : [];
    return prefix.endsWith('/') || prefix === ''
      ? entries
      : entries.filter(({ key }) => key.startsWith(prefix));
  }

  bytesBelow(prefix: string): number {
    if (prefix.endsWith('/') || prefix === '') return this.#folders.get(prefix)?.bytes ?? 0;
    return this.below(prefix).reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
