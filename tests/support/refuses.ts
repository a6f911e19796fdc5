import { expect } from 'vitest';
import { catalogue, type CodeName } from '../../contract/codes/catalogue.ts';
import { Refused } from './reader.ts';

/** The server refuses with this row of the catalogue. */
export async function refuses(name: CodeName, attempt: Promise<unknown>): Promise<Refused> {
  const error: unknown = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refused);
  expect((error as Refused).code).toBe(catalogue[name].code);
  return error as Refused;
}
