import { gcm } from '@noble/ciphers/aes';
import { managedNonce } from '@noble/ciphers/webcrypto';
import { inTime } from '../lib/in-time.ts';

/** What only this browser can read again. */
export interface Sealed {
  /** By what it was sealed, itself sealed by the browser's own key. */
  readonly key: string;
  readonly content: string;
}

/** Seals what is kept on this device; `subject` is what it belongs to: it opens under no other. */
export interface DeviceSeal {
  /** At once, without a promise: a page that is being closed waits for none. */
  seal(text: string, subject: string): Sealed;
  /** Null where it was sealed by another browser, for another subject, or changed since. */
  open(sealed: Sealed, subject: string): Promise<string | null>;
}

/**
 * Throws where the browser has no cryptography (an address without TLS), keeps no keys (private windows, some in-app
 * browsers), or does not answer within two seconds.
 */
export async function openDeviceSeal(): Promise<DeviceSeal> {
  const browserKey = await inTime(browserKeyOf('device-seal'));
  const key = crypto.getRandomValues(new Uint8Array(32));
  const sealedKey = toText(await underBrowserKey(browserKey, key));
  return {
    seal: (text, subject) => ({
      key: sealedKey,
      content: toText(cipher(key, subject).encrypt(bytesOf(text))),
    }),
    async open(sealed, subject) {
      try {
        const opened = await openKey(browserKey, fromText(sealed.key));
        return new TextDecoder().decode(cipher(opened, subject).decrypt(fromText(sealed.content)));
      } catch {
        return null;
      }
    },
  };
}

const cipher = (key: Uint8Array, subject: string) => managedNonce(gcm)(key, bytesOf(subject));

const nonceLength = 12;

async function underBrowserKey(browserKey: CryptoKey, key: BufferSource): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, browserKey, key);
  return Uint8Array.of(...iv, ...new Uint8Array(sealed));
}

async function openKey(browserKey: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const iv = sealed.slice(0, nonceLength);
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, browserKey, sealed.slice(nonceLength));
  return new Uint8Array(opened);
}

const store = 'keys';

/** The browser's own key of that name, which no script can read; made where there is none yet. */
async function browserKeyOf(name: string): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const db = await answer(opening);
  try {
    // Of two tabs that begin at once one makes the key, and both take that.
    const keys = db.transaction(store, 'readwrite').objectStore(store);
    const before = (await answer(keys.get(name))) as CryptoKey | undefined;
    if (!before) await answer(keys.put(made, name));
    return before ?? made;
  } finally {
    db.close();
  }
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not kept'));
  });

const bytesOf = (text: string) => new TextEncoder().encode(text);

function toText(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

const fromText = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
