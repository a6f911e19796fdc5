import type { OpenStorage } from './storage.ts';

/** The last resort, for browsers in a private mode that keep nothing: lives as long as the page. */
export const openMemoryStorage: OpenStorage = async (_folder, create) => {
  if (!create) return null;
  let journal: string | null = null;
  const files = new Map<string, Uint8Array[]>();
  const sizeOf = (name: string) => (files.get(name) ?? []).reduce((size, piece) => size + piece.length, 0);
  return {
    readJournal: async () => journal,
    async writeJournal(text) {
      journal = text;
    },
    async append(name, bytes) {
      files.set(name, [...(files.get(name) ?? []), bytes]);
      return sizeOf(name);
    },
    size: async (name) => sizeOf(name),
    async read(name, from, to) {
      return new Uint8Array(await new Blob(files.get(name) as BlobPart[]).slice(from, to).arrayBuffer());
    },
    async remove(name) {
      files.delete(name);
    },
    async removeAll() {
      files.clear();
      journal = null;
    },
    close: async () => undefined,
  };
};
