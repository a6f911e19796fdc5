// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { salesBoard, salesBoardEvents, type SaleRow } from '../../../../contract/services/sales-board.ts';
import { SaleStore } from './sale-store.ts';

const row = (process_no: string, minute: number): SaleRow =>
  ({ process_no, updated_at: `2026-03-18T10:${String(minute).padStart(2, '0')}:00.000Z` }) as SaleRow;
const [paying, visited, filling] = [row('A', 9), row('B', 8), row('C', 7)];

const envelope = (data: object) => new Response(JSON.stringify({ code: 0, message: '', data }));
const listOf = (rows: readonly SaleRow[], next_cursor: string | null = null) =>
  envelope({ sales: {}, rows, counts: {}, next_cursor, last_event_id: 1 });
const noAnswer = () => new Response('', { status: 502 });

/** Answers what is asked for by hand, and tells events. */
function board() {
  let line: ReadableStreamDefaultController<Uint8Array>;
  const stream = () => new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) });
  const addresses: string[] = [];
  const waiting: { readonly url: string; readonly answer: (answer: Response) => void }[] = [];
  vi.stubGlobal('fetch', (url: string) =>
    url.startsWith(salesBoardEvents)
      ? Promise.resolve(new Response(stream(), { headers: { 'Content-Type': 'text/event-stream' } }))
      : new Promise<Response>((answer) => {
          addresses.push(url);
          waiting.push({ url, answer });
        }),
  );
  const asked = async (path: string) => {
    await vi.waitFor(() => expect(waiting.some(({ url }) => url.startsWith(path))).toBe(true));
    const at = waiting.findIndex(({ url }) => url.startsWith(path));
    return waiting.splice(at, 1)[0]!.answer;
  };
  const changes = (no: string) => line.enqueue(new TextEncoder().encode(`id: 2\ndata: ${no}\n\n`));
  return { asked, changes, breaks: () => line.close(), addresses };
}

afterEach(() => vi.unstubAllGlobals());

it('a sale that left the list before is not missed in the list that came meanwhile', async () => {
  const { asked, changes } = board();
  const store = new SaleStore();
  const numbers = () => store.get().rows.map(({ process_no }) => process_no);
  store.open();
  (await asked(salesBoard.list.path))(listOf([paying, visited, filling]));
  await vi.waitFor(() => expect(store.get().live.stream.kind).toBe('live'));
  store.want({ owed: 'payment', search: '' });
  (await asked(salesBoard.list.path))(listOf([paying]));
  await vi.waitFor(() => expect(numbers()).toEqual(['A']));

  store.want({ owed: null, search: '' });
  const answerAll = await asked(salesBoard.list.path);
  changes('B');
  const answerChanged = await asked(salesBoard.changed.path);
  answerAll(listOf([paying, visited, filling]));
  await vi.waitFor(() => expect(numbers()).toEqual(['A', 'B', 'C']));
  answerChanged(envelope({ rows: [], counts: {} }));
  (await asked(salesBoard.changed.path))(envelope({ rows: [row('B', 10)], counts: {} }));
  await vi.waitFor(() => expect(numbers()).toEqual(['B', 'A', 'C']));
  store.close();
});

it('a change that nobody answered for is asked for again by itself', async () => {
  const { asked, changes } = board();
  const store = new SaleStore();
  store.open();
  (await asked(salesBoard.list.path))(listOf([paying, visited]));
  await vi.waitFor(() => expect(store.get().live.stream.kind).toBe('live'));
  changes('B');
  (await asked(salesBoard.changed.path))(noAnswer());
  const again = await vi.waitFor(() => asked(salesBoard.changed.path), { timeout: 8000 });
  again(envelope({ rows: [row('B', 10)], counts: {} }));
  await vi.waitFor(() => expect(store.get().rows.map(({ process_no }) => process_no)).toEqual(['B', 'A']));
  store.close();
});

it('a list that was read before a change does not take it back', async () => {
  const { asked, changes } = board();
  const store = new SaleStore();
  const shown = () => store.get().rows.map(({ updated_at }) => updated_at);
  store.open();
  (await asked(salesBoard.list.path))(listOf([paying, visited]));
  await vi.waitFor(() => expect(store.get().live.stream.kind).toBe('live'));
  store.want(store.get().wanted);
  const answerSlowly = await asked(salesBoard.list.path);
  const paid = row('B', 10);
  changes('B');
  (await asked(salesBoard.changed.path))(envelope({ rows: [paid], counts: {} }));
  await vi.waitFor(() => expect(shown()).toEqual([paid.updated_at, paying.updated_at]));

  answerSlowly(listOf([paying, visited]));
  (await asked(salesBoard.changed.path))(envelope({ rows: [paid], counts: {} }));
  await vi.waitFor(() => expect(shown()).toEqual([paid.updated_at, paying.updated_at]));
  store.close();
});

it('a sale that is no longer wanted does not stay by a page that was read before', async () => {
  const { asked, changes } = board();
  const store = new SaleStore();
  const numbers = () => store.get().rows.map(({ process_no }) => process_no);
  store.open();
  (await asked(salesBoard.list.path))(listOf([paying, visited], '1.B'));
  await vi.waitFor(() => expect(store.get().live.stream.kind).toBe('live'));
  void store.more(3);
  const answerSlowly = await asked(salesBoard.list.path);
  changes('C');
  (await asked(salesBoard.changed.path))(envelope({ rows: [], counts: {} }));
  await vi.waitFor(() => expect(store.get().changes.get('C')).toBe(1));

  answerSlowly(listOf([filling]));
  await vi.waitFor(() => expect(numbers()).toEqual(['A', 'B', 'C']));
  (await asked(salesBoard.changed.path))(envelope({ rows: [], counts: {} }));
  await vi.waitFor(() => expect(numbers()).toEqual(['A', 'B']));
  store.close();
});

it('who is searched for stands in no address, which servers on the way write down', async () => {
  const { asked, addresses } = board();
  const store = new SaleStore();
  store.want({ owed: null, search: '林知夏 5678' });
  (await asked(salesBoard.list.path))(listOf([paying]));
  await vi.waitFor(() => expect(store.get().rows).toHaveLength(1));
  expect(addresses).toEqual([salesBoard.list.path]);
  store.close();
});

const behind = '1.B';

describe('a page that nobody answered for', () => {
  /** Two customers are there, and the third does not come. */
  const stuck = async () => {
    const desk = board();
    const store = new SaleStore();
    store.open();
    (await desk.asked(salesBoard.list.path))(listOf([paying, visited], behind));
    await vi.waitFor(() => expect(store.get().live.stream.kind).toBe('live'));
    void store.more(3);
    (await desk.asked(salesBoard.list.path))(noAnswer());
    await vi.waitFor(() => expect(store.get().pageFailure).not.toBeNull());
    expect(store.get()).toMatchObject({ rows: [paying, visited], failure: null, isFetching: false });
    const isWhole = () =>
      vi.waitFor(() =>
        expect(store.get()).toMatchObject({ rows: [paying, visited, filling], pageFailure: null }),
      );
    return { ...desk, store, isWhole };
  };

  it('is asked for again by itself, and the list goes on', async () => {
    const { asked, store, isWhole } = await stuck();
    const again = await vi.waitFor(() => asked(salesBoard.list.path), { timeout: 8000 });
    again(listOf([filling]));
    await isWhole();
    store.close();
  });

  it('is asked for as soon as the stream is live again', async () => {
    const { asked, breaks, store, isWhole } = await stuck();
    breaks();
    (await asked(salesBoard.list.path))(listOf([filling]));
    await isWhole();
    store.close();
  });

  it('is asked for as one scrolls on', async () => {
    const { asked, store, isWhole } = await stuck();
    void store.more(4);
    (await asked(salesBoard.list.path))(listOf([filling]));
    await isWhole();
    store.close();
  });

  it('keeps the whole list from being exported only until that is tried again', async () => {
    const { asked, store, isWhole } = await stuck();
    const failing = store.all();
    (await asked(salesBoard.list.path))(noAnswer());
    expect(await failing).toBe(false);
    const exported = store.all();
    (await asked(salesBoard.list.path))(listOf([filling]));
    expect(await exported).toBe(true);
    await isWhole();
    store.close();
  });
});

it('an export asks again for a filter that nobody answered for', async () => {
  const { asked } = board();
  const store = new SaleStore();
  store.want({ owed: null, search: '' });
  (await asked(salesBoard.list.path))(listOf([paying, visited, filling]));
  await vi.waitFor(() => expect(store.get().rows).toHaveLength(3));
  store.want({ owed: 'payment', search: '' });
  (await asked(salesBoard.list.path))(noAnswer());
  await vi.waitFor(() => expect(store.get().failure).not.toBeNull());
  const exported = store.all();
  (await asked(salesBoard.list.path))(listOf([paying]));
  expect(await exported).toBe(true);
  expect(store.get()).toMatchObject({ rows: [paying], failure: null });
  store.close();
});
