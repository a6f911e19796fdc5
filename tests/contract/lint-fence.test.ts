import { fileURLToPath } from 'node:url';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

// A lint rule that is passed under is never seen: each thing that pages may not use is used once, on a planted page.

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = 'src/lib/planted.ts';

/** By the rule that each line breaks. */
const plants: Readonly<Record<string, readonly string[]>> = {
  'no-restricted-globals': [
    'wx.config();',
    'my.navigateBack();',
    'WeixinJSBridge.call();',
    'AlipayJSBridge.call();',
  ],
  'no-restricted-imports': ["import 'weixin-js-sdk';"],
  'no-restricted-properties': [
    'signal.throwIfAborted();',
    'AbortSignal.any([]);',
    'AbortSignal.timeout(1);',
    "Object.hasOwn({}, 'a');",
    'crypto.randomUUID();',
    'anything.WeixinJSBridge.call();',
    'anything.AlipayJSBridge.call();',
    ...['window', 'globalThis', 'self'].flatMap((object) => [
      `${object}.wx.config();`,
      `${object}.my.alert();`,
    ]),
  ],
  'no-restricted-syntax': [
    'structuredClone({});',
    '[1].at(-1);',
    'throw signal.reason;',
    'export const pattern = /(?<=a)b/;',
    "await import('weixin-js-sdk');",
  ],
};

// None of these rules asks for types, and to make them takes longer than all else here.
const lint = new ESLint({
  cwd: root,
  overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config,
});

async function rulesBroken(code: string, filePath: string): Promise<string[]> {
  const [result] = await lint.lintText(`${code}\n`, { filePath });
  return (result?.messages ?? [])
    .map(({ ruleId, message }) => ruleId ?? message)
    .filter((rule) => rule in plants || rule === 'max-lines-per-function');
}

test.each(Object.entries(plants).flatMap(([rule, lines]) => lines.map((line) => [line, rule] as const)))(
  '%s is seen by %s',
  async (line, rule) => expect(await rulesBroken(line, page)).toEqual([rule]),
);

test('every thing that is forbidden has a plant', async () => {
  const { rules = {} } = (await lint.calculateConfigForFile(page)) as Linter.Config;
  const forbidden = Object.keys(plants).map((rule) => {
    const [, ...things] = rules[rule] as unknown[];
    return [rule, things.length];
  });
  expect(forbidden).toEqual(Object.entries(plants).map(([rule, lines]) => [rule, lines.length]));
});

test('the platform may use the chat apps, and old browsers count for it too', async () => {
  const platform = 'src/platform/planted.ts';
  expect(await rulesBroken("import 'weixin-js-sdk'; window.wx.config();", platform)).toEqual([]);
  expect(await rulesBroken('crypto.randomUUID();', platform)).toEqual(['no-restricted-properties']);
});

test('a function longer than a screen is seen wherever the product is, and not in its tests', async () => {
  const longFunction = (lines: number) => `export function planted() {${'\n  void 0;'.repeat(lines - 2)}\n}`;
  for (const room of ['src/lib', 'server/domain', 'contract', 'media', 'workers']) {
    expect(await rulesBroken(longFunction(61), `${room}/planted.ts`)).toEqual(['max-lines-per-function']);
    expect(await rulesBroken(longFunction(60), `${room}/planted.ts`)).toEqual([]);
  }
  expect(await rulesBroken(longFunction(61), 'src/lib/planted.test.ts')).toEqual([]);
});
