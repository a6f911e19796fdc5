import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Chromium 80 to 87 and Safari 14 read `aspect-ratio` as nothing: what has no height of its own is a line there.

const fallback = /@supports not \(aspect-ratio: 1\) (\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/g;

/** Who has a shape by `aspect-ratio` alone. A picture has its own. */
function shapeless(css: string): string[] {
  const instead = [...css.matchAll(fallback)].map(([, rules]) => rules).join('');
  return [...css.matchAll(/([^{};]+)\{[^{}]*\baspect-ratio:[^{}]*\}/g)]
    .flatMap(([, selectors = '']) => selectors.replace(/\/\*.*?\*\//gs, '').split(','))
    .map((selector) => selector.trim())
    .filter((selector) => !/\bimg$/.test(selector))
    .filter((selector) => !new RegExp(`\\${selector}(::before)?[ ,]`).test(instead));
}

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(`src/${file}`, 'utf8') }));

test('what has its shape by aspect-ratio has one in old browsers, too', () => {
  expect(styles.some(({ css }) => css.includes('aspect-ratio'))).toBe(true);
  expect(styles.flatMap(({ file, css }) => shapeless(css).map((selector) => `${file} ${selector}`))).toEqual(
    [],
  );
});

// Safari before 15.4 reads `overflow-wrap: anywhere` as nothing. Both words below are inherited, as it is.
test('a long word breaks anywhere in old browsers, too', () => {
  expect(styles.some(({ css }) => css.includes('overflow-wrap: anywhere'))).toBe(true);
  const base = styles.find(({ file }) => file === 'ui/base.css')?.css ?? '';
  const instead = /@supports not \(overflow-wrap: anywhere\) \{\s*:root body \{([^}]*)\}/.exec(base)?.[1];
  expect(instead).toContain('word-break: break-word;');
  expect(instead).toContain('overflow-wrap: break-word;');
  const undone = /(word-break|overflow-wrap): (normal|initial|unset)/;
  expect(styles.filter(({ css }) => undone.test(css)).map(({ file }) => file)).toEqual([]);
});
