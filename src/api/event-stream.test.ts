import { describe, expect, it } from 'vitest';
import { eventParser } from './event-stream.ts';

const text = ': open\n\nid: 7\ndata: RAAA\n\n: still here\n\ndata: RBBB\n\nid: 9\r\ndata: RCCC\r\n\r\n';

describe('the events of a stream', () => {
  it('are the same wherever the stream is cut', () => {
    const whole = eventParser()(text);
    expect(whole).toEqual([
      { id: 7, data: 'RAAA' },
      { id: 0, data: 'RBBB' },
      { id: 9, data: 'RCCC' },
    ]);
    for (let cut = 1; cut < text.length; cut++) {
      const parse = eventParser();
      expect([...parse(text.slice(0, cut)), ...parse(text.slice(cut))]).toEqual(whole);
    }
  });

  it('wait for their end', () => {
    const parse = eventParser();
    expect(parse('id: 3\ndata: R')).toEqual([]);
    expect(parse('AAA\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ id: 3, data: 'RAAA' }]);
  });
});
