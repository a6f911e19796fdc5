import { describe, expect, it } from 'vitest';
import { isNotLoaded, NotLoaded } from './not-loaded.ts';

describe('isNotLoaded', () => {
  it.each([
    new NotLoaded('the encoder'),
    new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/x.js'),
    new TypeError('Importing a module script failed.'),
    new TypeError('error loading dynamically imported module: https://a.example/assets/x.js'),
  ])('knows %s', (error) => expect(isNotLoaded(error)).toBe(true));

  it.each([new Error('the encoder failed'), new TypeError('x is not a function'), 'NotLoaded', null])(
    'leaves %s to whoever failed',
    (error) => expect(isNotLoaded(error)).toBe(false),
  );
});
