import { type DeviceSeal, openDeviceSeal } from './device-seal.ts';
import { forgetSealed, type SealedCopies } from './sealed-copy.ts';
import { serverTime } from './server-time.ts';
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
  /** The server's; null where it is not known: then nothing is old. */
  readonly serverNow?: () => number | null;
  readonly openSeal?: () => Promise<DeviceSeal>;
}

/** What nobody came back to is somebody's personal data on a device. */
const mostDays = 30;

export async function openKeptSealed<T>({
  copies,
  subject,
  schema,
  now = Date.now,
  serverNow = serverTime,
  openSeal = openDeviceSeal,
}: Options<T>): Promise<KeptSealed<T>> {
  const seal = await openSeal().catch(() => null);
  const known = serverNow();
  if (known !== null) dropOld(copies, known);
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

/** `now` is the server's; what a device dated whose own clock is behind is not old. */
export const isOld = ({ keptAt }: { readonly keptAt: number }, now: number): boolean =>
  keptAt <= Math.min(now, Date.now()) - mostDays * 86_400_000;

/** What is old does not stay on the device; what a clock dated that was fast counts as kept now. */
export function dropOld(copies: SealedCopies, now: number): void {
  const kept = Object.entries(copies.get() ?? {})
    .filter(([, copy]) => !isOld(copy, now))
    .map(([subject, copy]) => [subject, { ...copy, keptAt: Math.min(copy.keptAt, now) }] as const);
  copies.set(kept.length > 0 ? Object.fromEntries(kept) : null);
}
