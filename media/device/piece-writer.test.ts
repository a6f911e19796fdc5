import { describe, expect, it } from 'vitest';
import { PieceWriter, joinPieces } from './piece-writer.ts';
import type { DeviceStore } from './device-store.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

/** A device that answers when it is told to. */
function slowDevice() {
  const pieces: Uint8Array[] = [];
  let answer: (() => void) | null = null;
  const append = async (_: string, piece: Uint8Array) => {
    pieces.push(piece);
    await new Promise<void>((resolve) => (answer = resolve));
    return joinPieces(pieces).length;
  };
  return {
    pieces,
    store: { append } as Pick<DeviceStore, 'append'> as DeviceStore,
    async answerOne() {
      while (!answer) await Promise.resolve();
      answer();
      answer = null;
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

describe('the piece writer', () => {
  it('joins what comes while a piece is being written', async () => {
    const device = slowDevice();
    const writer = new PieceWriter(
      device.store,
      'file',
      () => undefined,
      () => undefined,
    );
    writer.put(bytes(1));
    writer.put(bytes(2, 3));
    await Promise.resolve();
    await Promise.resolve();
    writer.put(bytes(4));
    writer.put(bytes(5, 6));
    expect(writer.madeBytes).toBe(6);
    await device.answerOne();
    expect(writer.deviceBytes).toBe(3);
    await device.answerOne();
    await writer.drained();
    expect(device.pieces).toEqual([bytes(1, 2, 3), bytes(4, 5, 6)]);
  });

  it('gives back the newest bytes without reading them, and only what is on the device', async () => {
    const device = slowDevice();
    const writer = new PieceWriter(
      device.store,
      'file',
      () => undefined,
      () => undefined,
    );
    writer.put(bytes(1, 2, 3));
    await device.answerOne();
    writer.put(bytes(4, 5));
    expect(writer.recent(3, 5)).toBeNull();
    await device.answerOne();
    expect(writer.recent(2, 5)).toEqual(bytes(3, 4, 5));
  });

  it('keeps a copy, for encoders use their memory again', async () => {
    const device = slowDevice();
    const writer = new PieceWriter(
      device.store,
      'file',
      () => undefined,
      () => undefined,
    );
    const piece = bytes(7, 7);
    writer.put(piece);
    piece.fill(0);
    await device.answerOne();
    expect(device.pieces).toEqual([bytes(7, 7)]);
  });

  it('tells the first refusal, takes no more, and rejects what waits', async () => {
    const failures: unknown[] = [];
    const full = new Error('full');
    const store = { append: () => Promise.reject(full) } as Pick<DeviceStore, 'append'> as DeviceStore;
    const writer = new PieceWriter(
      store,
      'file',
      () => undefined,
      (error) => failures.push(error),
    );
    writer.put(bytes(1));
    await expect(writer.drained()).rejects.toBe(full);
    writer.put(bytes(2));
    expect(failures).toEqual([full]);
    expect(writer.madeBytes).toBe(1);
  });
});
