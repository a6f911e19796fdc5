/** What is kept, if it is what it should be: else it throws. */
export interface Schema<T> {
  parse(value: unknown): T;
}

export interface StoredValue<T> {
  get(): T | null;
  /** False where it lives in memory alone. */
  set(value: T | null): boolean;
}

/**
 * A value kept under the specification's name; what cannot be parsed is as if nothing were kept. Storage that is full or switched off (private windows, some in-app
 * browsers) falls back to memory, so that the visit goes on.
 */
function stored<T>(
  storage: () => Storage,
  name: string,
  parse: (text: string) => T,
  print: (value: T) => string,
): StoredValue<T> {
  let memory: string | null = null;
  const read = () => {
    try {
      return memory ?? storage().getItem(name);
    } catch {
      return memory;
    }
  };
  return {
    get() {
      const text = read();
      if (text === null) return null;
      try {
        return parse(text);
      } catch {
        return null;
      }
    },
    set(value) {
      memory = value === null ? null : print(value);
      try {
        if (memory === null) storage().removeItem(name);
        else {
          storage().setItem(name, memory);
          memory = null;
        }
      } catch {
        // Kept in memory.
      }
      return memory === null;
    },
  };
}

const identity = (text: string) => text;

export function storedText(storage: () => Storage, name: string): StoredValue<string> {
  return stored(storage, name, identity, identity);
}

/** What is kept is checked when it is read: an earlier version of the page, or somebody else, may have written it. */
export function storedJson<T>(storage: () => Storage, name: string, schema: Schema<T>): StoredValue<T> {
  return stored(storage, name, (text) => schema.parse(JSON.parse(text)), JSON.stringify);
}
