// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { salesBoard, salesBoardEvents, type SaleRow } from '../../../../contract/services/sales-board.ts';
import { SaleStore } from './sale-store.ts';

const row = (process_no: string, minute: number): SaleRow =>
  ({ process_no, updated_at: `2026-03-18T10:${String(minute).padStart(2, '0')}:00.000Z` }) as SaleRow;
const [paying, visited, filling] = [row('A', 9), row('B', 8), row('C', 7)];

const envelope = (data: object) => new Response(JSON.stringify({ code: 0, message: '', data }));
const listOf = (rows: readonly SaleRow[]) =>
  envelope({ sales: {}, rows, counts: {}, next_cursor: null, last_event_id: 1 });

/** Answers what is asked for by hand, and tells events. */
function board() {
  let tell = (_no: string) => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      tell = (no) => controller.enqueue(new TextEncoder().encode(`id: 2\ndata: ${no}\n\n`));
    },
  });
  const addresses: string[] = [];
  const waiting: { readonly url: string; readonly answer: (answer: Response) => void }[] = [];
  vi.stubGlobal('fetch', (url: string) =>
    url.startsWith(salesBoardEvents)
      ? Promise.resolve(new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } }))
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
  return { asked, changes: (no: string) => tell(no), addresses };
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
  (await asked(salesBoard.changed.path))(new Response('', { status: 502 }));
  const again = await vi.waitFor(() => asked(salesBoard.changed.path), { timeout: 8000 });
  again(envelope({ rows: [row('B', 10)], counts: {} }));
  await vi.waitFor(() => expect(store.get().rows.map(({ process_no }) => process_no)).toEqual(['B', 'A']));
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
