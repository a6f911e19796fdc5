import { expect, test } from 'vitest';
import { inSealedBatches } from './followed-chains.ts';

test('rows by a key that is a text come once each, never all at once', async () => {
  const numbers = Array.from({ length: 1001 }, (_, i) => `P${String(i).padStart(5, '0')}`);
  let most = 0;
  const rows = inSealedBatches(
    ({ policyNo }: { readonly policyNo: string }) => policyNo,
    async (after, limit) => {
      const found = numbers.filter((number) => number > after).slice(0, limit);
      most = Math.max(most, found.length);
      return found.map((policyNo) => ({ policyNo }));
    },
  );
  const told: string[] = [];
  for await (const { policyNo } of rows) told.push(policyNo);
  expect(told).toEqual(numbers);
  expect(most).toBeLessThanOrEqual(500);
});
