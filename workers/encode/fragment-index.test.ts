import { expect, it } from 'vitest';
import { withoutFragmentIndex } from './fragment-index.ts';

function box(type: string, bodyBytes: number): number[] {
  const size = 8 + bodyBytes;
  return [
    0,
    0,
    size >> 8,
    size & 255,
    ...[...type].map((letter) => letter.charCodeAt(0)),
    ...Array<number>(bodyBytes).fill(7),
  ];
}
const piece = (...boxes: number[][]) => Uint8Array.from(boxes.flat());

it('takes the index off the end of the last fragment', () => {
  const fragment = piece(box('moof', 100), box('mdat', 900));
  expect(withoutFragmentIndex(piece([...fragment], box('mfra', 300)))).toEqual(fragment);
  expect(withoutFragmentIndex(piece(box('mfra', 300)))).toHaveLength(0);
});

it('leaves everything else as it is', () => {
  for (const other of [
    piece(box('moof', 100), box('mdat', 900)),
    piece(box('mdat', 900)).subarray(0, 500),
    piece(box('mfra', 30), box('mdat', 30)),
    Uint8Array.from([1, 2, 3]),
    new Uint8Array(40),
  ])
    expect(withoutFragmentIndex(other)).toBe(other);
});
