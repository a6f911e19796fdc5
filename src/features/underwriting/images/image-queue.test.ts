import { beforeEach, expect, it, vi } from 'vitest';
import { openStoredMaterial, type StoredMaterial } from '../../../../media/material/stored-material.ts';
import { CallRefused, type UploadCalls } from '../../../../media/upload/upload-calls.ts';
import type { UploadTask } from '../../../../media/upload/upload-task.ts';
import { ImageQueue, isLost } from './image-queue.ts';

vi.mock('../../../../media/material/stored-material.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openStoredMaterial: vi.fn(),
}));
const whenRegistered = vi.fn<() => Promise<string>>();
const sent: UploadTask[] = [];
vi.mock('../../../../media/upload/uploader.ts', () => ({
  Uploader: class {
    run = async () => undefined;
    add = (task: UploadTask) => void sent.push(task);
    whenRegistered = whenRegistered;
  },
}));

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  const stored = { files: [], keep: async () => undefined, uploadTask: () => ({}), change: () => undefined };
  vi.mocked(openStoredMaterial).mockResolvedValue(stored as unknown as StoredMaterial);
});

/** One document on its way; `failure` is why it does not arrive the first time. */
async function fails(failure: Error): Promise<ImageQueue> {
  whenRegistered.mockReset().mockRejectedValueOnce(failure).mockResolvedValue('F1');
  const queue = new ImageQueue({
    ...{ folder: 'material-7', log: () => undefined, onChange: () => undefined },
    calls: () => ({}) as UploadCalls,
  });
  queue.add('M1', 'record', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  await vi.waitFor(() => expect(queue.tiles[0]?.state.kind).toBe('failed'));
  return queue;
}

it('sends again by itself what the network lost', async () => {
  const queue = await fails(new Error('no answer'));
  expect(queue.tiles.some(({ state }) => isLost(state))).toBe(true);
  queue.retryLost();
  await vi.waitFor(() => expect(queue.tiles[0]?.state).toEqual({ kind: 'done', fileId: 'F1' }));
});

it('leaves to the customer what the server refused', async () => {
  const queue = await fails(new CallRefused(40_300, 'no'));
  expect(queue.tiles.some(({ state }) => isLost(state))).toBe(false);
  queue.retryLost();
  expect(queue.tiles[0]?.state).toMatchObject({ kind: 'failed', again: 'by_tap' });
});

it('follows the order of an earlier visit as long as something of it waits here', async () => {
  const waiting = { id: 'a', memberNo: 'M1', image: 'record', fileId: null };
  const orders = { 'M1/record': ['b', 'a'] };
  const resumesWith = async (files: readonly unknown[]) => {
    const stored = { files, orders, drop: async () => undefined, blob: async () => null };
    vi.mocked(openStoredMaterial).mockResolvedValue(stored as unknown as StoredMaterial);
    const queue = new ImageQueue({
      ...{ folder: 'material-7', log: () => undefined, onChange: () => undefined },
      calls: () => ({}) as UploadCalls,
    });
    await queue.resume();
    return queue.orders;
  };
  expect(await resumesWith([waiting])).toEqual(orders);
  // What was laid since is in the server's order.
  expect(await resumesWith([])).toEqual({});
});

it('opens what this device keeps once, also for what is added while an earlier visit is looked for', async () => {
  whenRegistered.mockReset().mockResolvedValue('F1');
  const stored = { files: [], keep: async () => undefined, uploadTask: () => ({}), change: () => undefined };
  let found: (stored: StoredMaterial) => void = () => undefined;
  const opening = new Promise<StoredMaterial>((resolve) => (found = resolve));
  vi.mocked(openStoredMaterial).mockReset().mockReturnValue(opening);
  const queue = new ImageQueue({
    ...{ folder: 'material-7', log: () => undefined, onChange: () => undefined },
    calls: () => ({}) as UploadCalls,
  });
  const resumed = queue.resume();
  queue.add('M1', 'record', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  found(stored as unknown as StoredMaterial);
  await resumed;
  await vi.waitFor(() => expect(queue.tiles[0]?.state.kind).toBe('done'));
  expect(openStoredMaterial).toHaveBeenCalledTimes(1);
});

it('lets go of the store, and of what it sends, before the health information is deleted', async () => {
  whenRegistered.mockReset().mockReturnValue(new Promise<never>(() => undefined));
  const close = vi.fn(async () => undefined);
  const stored = { files: [], keep: async () => undefined, uploadTask: () => ({}), close };
  vi.mocked(openStoredMaterial)
    .mockReset()
    .mockResolvedValue(stored as unknown as StoredMaterial);
  const queue = new ImageQueue({
    ...{ folder: 'material-7', log: () => undefined, onChange: () => undefined },
    calls: () => ({}) as UploadCalls,
  });
  queue.add('M1', 'record', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  await vi.waitFor(() => expect(queue.tiles[0]?.state.kind).toBe('uploading'));
  await queue.letGo();
  expect(queue.tiles).toEqual([]);
  expect(close).toHaveBeenCalledTimes(1);
  queue.retryLost();
  expect(openStoredMaterial).toHaveBeenCalledTimes(1);
});

/** A report that an earlier visit left on this phone, and whose store opens only from the second time on. */
function opensLate() {
  whenRegistered.mockReset().mockResolvedValue('F1');
  const left = {
    id: 'left',
    memberNo: 'M1',
    image: 'record',
    type: 'document',
    stage: 'made',
    clear: true,
    fileId: null,
  };
  const stored = {
    ...{ files: [{ ...left, bytes: 4 }], orders: {}, blob: async () => new Blob(['%PDF']) },
    ...{ keep: async () => undefined, uploadTask: () => ({}), change: () => undefined },
  };
  vi.mocked(openStoredMaterial)
    .mockReset()
    .mockRejectedValueOnce(new Error('the worker did not start'))
    .mockResolvedValue(stored as unknown as StoredMaterial);
  return new ImageQueue({
    ...{ folder: 'material-7', log: () => undefined, onChange: () => undefined },
    calls: () => ({}) as UploadCalls,
  });
}

const sentOf = (queue: ImageQueue) => queue.tiles.filter(({ state }) => state.kind === 'done').length;

it('says that it does not know what an earlier visit left, and goes on with it when asked again', async () => {
  const queue = opensLate();
  await queue.resume();
  expect(queue.resumption).toBe('failed');
  await queue.resume();
  expect(queue.resumption).toBe('done');
  await vi.waitFor(() => expect(sentOf(queue)).toBe(1));
});

it('goes on with what an earlier visit left once something is added, where it could not be read before', async () => {
  const queue = opensLate();
  await queue.resume();
  queue.add('M1', 'record', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  await vi.waitFor(() => expect(sentOf(queue)).toBe(2));
  expect(queue.resumption).toBe('done');
});

it('shows a report that cannot be read just now, and sends it once it can', async () => {
  whenRegistered.mockReset().mockResolvedValue('F1');
  const left = {
    id: 'left',
    memberNo: 'M1',
    image: 'record',
    type: 'document',
    stage: 'raw',
    clear: true,
    fileId: null,
  };
  const blob = vi.fn(async () => new Blob(['%PDF'])).mockRejectedValueOnce(new Error('busy'));
  const stored = {
    ...{ files: [{ ...left, bytes: 4 }], orders: {}, blob },
    ...{ keep: async () => undefined, uploadTask: () => ({}), change: () => undefined },
  };
  vi.mocked(openStoredMaterial).mockResolvedValue(stored as unknown as StoredMaterial);
  const queue = new ImageQueue({
    ...{ folder: 'material-7', log: () => undefined, onChange: () => undefined },
    calls: () => ({}) as UploadCalls,
  });
  await queue.resume();
  expect(queue.tiles[0]?.state).toMatchObject({ kind: 'failed', again: 'by_tap' });
  queue.retry('left');
  await vi.waitFor(() => expect(sentOf(queue)).toBe(1));
});

const quota = () => new DOMException('no room', 'QuotaExceededError');
const dead = () => new DOMException('the connection is closing', 'InvalidStateError');

/** A phone whose storage fails so often to keep something, and one report that is chosen on it. */
async function keepsBadly(failures: readonly Error[]) {
  whenRegistered.mockReset().mockResolvedValue('F1');
  sent.length = 0;
  const keep = vi.fn(async () => undefined);
  for (const failure of failures) keep.mockRejectedValueOnce(failure);
  const close = vi.fn(async () => undefined);
  const stored = { files: [], keep, close, uploadTask: () => ({}), change: () => undefined };
  vi.mocked(openStoredMaterial)
    .mockReset()
    .mockImplementation(async () => ({ ...stored, outlastsPage: true }) as unknown as StoredMaterial);
  const said = new Set<string>();
  const queue: ImageQueue = new ImageQueue({
    ...{ folder: 'material-7', log: () => undefined },
    onChange: () => queue.tiles.forEach(({ state }) => said.add(JSON.stringify(state))),
    calls: () => ({}) as UploadCalls,
  });
  queue.add('M1', 'record', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  await vi.waitFor(() => expect(queue.tiles[0]?.state).toEqual({ kind: 'done', fileId: 'F1' }));
  return { queue, close, said: [...said].join() };
}

it('sends out of its memory what a full phone does not keep, and knows that the page must stay', async () => {
  const { queue, close } = await keepsBadly([quota(), quota()]);
  expect(queue.tiles[0]).toMatchObject({ onDevice: false });
  expect(sent[0]).toMatchObject({ name: `${queue.tiles[0]?.id}.pdf`, contentType: 'application/pdf' });
  expect(await (await sent[0]!.blob()).text()).toBe('%PDF');
  expect([close, openStoredMaterial].map((call) => vi.mocked(call).mock.calls.length)).toEqual([0, 1]);
});

it('opens a storage anew whose connection broke, and keeps it there', async () => {
  const { queue, close, said } = await keepsBadly([dead()]);
  expect(queue.tiles[0]).toMatchObject({ onDevice: true });
  expect([close, openStoredMaterial].map((call) => vi.mocked(call).mock.calls.length)).toEqual([1, 2]);
  expect(said).not.toContain('failed');
});

it('goes on in memory where the storage fails again', async () => {
  const { queue } = await keepsBadly([dead(), dead(), dead(), dead()]);
  expect(queue.tiles[0]).toMatchObject({ onDevice: false });
});
