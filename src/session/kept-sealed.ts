import { type DeviceSeal, openDeviceSeal } from './device-seal.ts';
import { forgetSealed, type SealedCopies } from './sealed-copy.ts';
import type { Schema } from './stored-value.ts';

/** What the server has not got of one subject: sealed on this device where it can be, else as long as the page. */
export interface KeptSealed<T> {
  /** Null: nothing is kept. */
  read(): T | null;
  /** Whether it outlives the page: false where this browser can seal nothing, or its storage took nothing. */
  isOnDevice(): boolean;
  set(value: T): void;
  clear(): void;
}

interface Options<T> {
  readonly copies: SealedCopies;
  /** What it belongs to: it is found under this alone. */
  readonly subject: string;
  readonly schema: Schema<T>;
  readonly now?: () => number;
  readonly openSeal?: () => Promise<DeviceSeal>;
}

/** What nobody came back to is somebody's personal data on a device. */
const mostDays = 30;

export async function openKeptSealed<T>({
  copies,
  subject,
  schema,
  now = Date.now,
  openSeal = openDeviceSeal,
}: Options<T>): Promise<KeptSealed<T>> {
  const seal = await openSeal().catch(() => null);
  dropOld(copies, now());
  const sealed = copies.get()?.[subject];
  let value = seal && sealed ? read(await seal.open(sealed, subject), schema) : null;
  let isOnDevice = seal !== null;
  return {
    read: () => value,
    isOnDevice: () => isOnDevice,
    set(next) {
      value = next;
      if (!seal) return;
      const copy = { ...seal.seal(JSON.stringify(next), subject), keptAt: now() };
      isOnDevice = copies.set({ ...copies.get(), [subject]: copy });
    },
    clear() {
      value = null;
      forgetSealed(copies, subject);
    },
  };
}

function read<T>(text: string | null, schema: Schema<T>): T | null {
  try {
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const isOld = ({ keptAt }: { readonly keptAt: number }, now: number): boolean =>
  keptAt <= now - mostDays * 86_400_000;

/** What is old does not stay on the device. */
export function dropOld(copies: SealedCopies, now: number): void {
  const kept = Object.entries(copies.get() ?? {}).filter(([, copy]) => !isOld(copy, now));
  copies.set(kept.length > 0 ? Object.fromEntries(kept) : null);
}
