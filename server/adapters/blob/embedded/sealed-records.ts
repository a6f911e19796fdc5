import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, removeFile, replaceFile } from './durable.ts';
import type { StoreKeys } from './store-keys.ts';

/**
 * Small JSON records on disk, each under the hash of its name, encrypted and authenticated. The file's own name is
 * authenticated with it, so that one record cannot be put in another's place.
 */
export class SealedRecords<T> {
  readonly #directory: string;
  readonly #temporary: string;
  readonly #keys: StoreKeys;
  readonly #kind: string;

  constructor(place: { directory: string; temporary: string; keys: StoreKeys; kind: string }) {
    this.#directory = place.directory;
    this.#temporary = place.temporary;
    this.#keys = place.keys;
    this.#kind = place.kind;
  }

  /** Null where there is none. Rejects where it cannot be read, or not with these keys. */
  async read(name: string): Promise<T | null> {
    const file = this.#fileName(name);
    try {
      return this.#open(file, await readFile(this.#path(file)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Once this resolves the record outlives the process and the machine. */
  async write(name: string, value: T): Promise<void> {
    const file = this.#fileName(name);
    await replaceFile(this.#path(file), this.#seal(file, value), this.#temporary);
  }

  async remove(name: string): Promise<void> {
    await removeFile(this.#path(this.#fileName(name))).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  /** Those that cannot be read are left out where `unreadable` says so, else they throw. */
  async *all(unreadable: 'throw' | 'skip' = 'throw'): AsyncGenerator<T> {
    for (const shard of await this.#list(this.#directory)) {
      for (const file of await this.#list(join(this.#directory, shard))) {
        const bytes = await readFile(this.#path(file)).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        const value = bytes && this.#opened(file, bytes, unreadable);
        if (value !== null) yield value;
      }
    }
  }

  async #list(directory: string): Promise<string[]> {
    try {
      return await readdir(directory);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  #fileName(name: string): string {
    return this.#keys.recordName(this.#kind, name);
  }

  #path(file: string): string {
    return join(this.#directory, file.slice(0, 2), file);
  }

  #seal(file: string, value: T): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.record, iv).setAAD(Buffer.from(file));
    const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  #opened(file: string, bytes: Buffer, unreadable: 'throw' | 'skip'): T | null {
    try {
      return this.#open(file, bytes);
    } catch (error) {
      if (unreadable === 'throw') throw error;
      return null;
    }
  }

  #open(file: string, bytes: Buffer): T {
    const decipher = createDecipheriv('aes-256-gcm', this.#keys.record, bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(file)).setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')) as T;
  }
}
