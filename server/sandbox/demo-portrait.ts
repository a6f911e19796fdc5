import { readFile } from 'node:fs/promises';

const folder = new URL('./demo-portraits/', import.meta.url);

/** Faces of nobody, drawn by fixtures/people/make-portraits.ts. */
export function demoPortrait(name: string): Promise<Buffer> {
  return readFile(new URL(`${name}.jpg`, folder));
}
