import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What the oldest browsers of vite.config.ts lack and the library of types does not leave out. */
const lackingProperties = [
  { property: 'throwIfAborted', message: 'Chrome 100, Safari 15.4: take the one of media/abort.ts.' },
  { object: 'AbortSignal', property: 'any', message: 'Chrome 116, Safari 17.4.' },
  { object: 'AbortSignal', property: 'timeout', message: 'Chrome 103, Safari 16: withDeadline().' },
  { object: 'Object', property: 'hasOwn', message: 'Chrome 93, Safari 15.4: hasOwnProperty.call().' },
  { object: 'crypto', property: 'randomUUID', message: 'Chrome 92, Safari 15.4, secure origins only.' },
];

const lackingSyntax = [
  { selector: 'CallExpression[callee.name="structuredClone"]', message: 'Chrome 98, Safari 15.4.' },
  {
    // Node's types bring it in.
    selector: 'CallExpression[callee.property.name="at"][arguments.length=1]',
    message: 'Chrome 92, Safari 15.4: slice(-1)[0].',
  },
  {
    selector:
      'MemberExpression[property.name="reason"]:matches([object.name=/signal$/i], [object.property.name=/signal$/i])',
    message: 'Chrome 98, Safari 15.4: abortReason() of media/abort.ts.',
  },
  {
    selector: 'Literal[regex.pattern=/\\(\\?<[=!]/]',
    message: 'Safari 16.4 looks behind; before it the whole file does not load.',
  },
];

const chatApps = ['wx', 'my', 'WeixinJSBridge', 'AlipayJSBridge'];
const behindPlatform = 'The chat apps’ globals live behind the Platform type (src/platform).';
/** The same by way of the page. */
const chatAppProperties = [
  ...['WeixinJSBridge', 'AlipayJSBridge'].map((property) => ({ property, message: behindPlatform })),
  ...['window', 'globalThis', 'self'].flatMap((object) =>
    ['wx', 'my'].map((property) => ({ object, property, message: behindPlatform })),
  ),
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.data/',
      '.cache/',
      'playwright-report/',
      'test-results/',
      '**/*.cjs',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.page.json', 'tsconfig.worker.json', 'tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/unbound-method': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.{js,mjs}'], ...tseslint.configs.disableTypeChecked },
  { files: ['src/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['{src,contract,media,workers}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*', 'media/abort.ts'],
    rules: {
      'no-restricted-properties': ['error', ...lackingProperties],
      'no-restricted-syntax': ['error', ...lackingSyntax],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/platform/**'],
    rules: {
      'no-restricted-globals': ['error', ...chatApps.map((name) => ({ name, message: behindPlatform }))],
      'no-restricted-imports': ['error', { name: 'weixin-js-sdk', message: behindPlatform }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/platform/**', '**/*.test.*'],
    rules: {
      // What one block says of a rule takes the place of what another said before.
      'no-restricted-properties': ['error', ...lackingProperties, ...chatAppProperties],
      'no-restricted-syntax': [
        'error',
        ...lackingSyntax,
        { selector: 'ImportExpression[source.value="weixin-js-sdk"]', message: behindPlatform },
      ],
    },
  },
  {
    files: ['{src,server,contract,media,workers}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['tests/**', 'fixtures/**'], rules: { 'no-console': 'off' } },
);
