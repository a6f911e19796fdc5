import react from '@vitejs/plugin-react';
import { type BinaryToTextEncoding, createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

// Old Android WebViews: syntax is lowered; what they lack at run time is asked for before it is used.
const target = ['es2020', 'chrome80', 'safari14'];
const firstCalls = 'src/first-calls/main.ts';
/** It says that a browser is too old, which such a browser has to be able to read. */
const oldestTarget = 'es2015';

/**
 * Puts the small script that makes a link's first calls before the app's. It is built by itself: what it shares with
 * the app would otherwise become a third file that both wait for.
 */
function firstCallsScript(): Plugin {
  let dev = false;
  let fileName = '';
  return {
    name: 'first-calls',
    configResolved({ command }) {
      dev = command === 'serve';
    },
    async buildStart() {
      if (dev) return;
      const code = await scriptOf(firstCalls);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      fileName = `assets/first-calls-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }) {
        if (!filename.endsWith('/index.html')) return [];
        const files = Object.values(bundle ?? {});
        const attrs = dev
          ? { type: 'module', src: `/${firstCalls}` }
          : { async: true, src: `/${fileName}`, ...codeOfPages(files) };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The pages that a kind of first page shows; the kinds are first-calls' own. */
const firstPages: Readonly<Record<string, readonly string[]>> = {
  short: ['src/features/recording/entry/entry-page.tsx'],
  recording: ['src/features/recording/entry/entry-page.tsx'],
  catalogue: ['src/features/catalogue/catalogue-page.tsx'],
  // Its notice is the first thing to be answered.
  trial: ['src/features/trial/detail/detail-page.tsx', 'src/features/trial/detail/notice-sheet.tsx'],
};

interface BuiltFile {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** As attributes, the code and styles that each kind's pages consist of, without what the app's own entry loads anyway. */
function codeOfPages(files: readonly BuiltFile[]): Record<string, string> {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const withImports = (file: BuiltFile, seen = new Set<string>()): Set<string> => {
    if (seen.has(file.fileName)) return seen;
    seen.add(file.fileName);
    for (const name of file.imports ?? []) withImports(byName.get(name)!, seen);
    return seen;
  };
  const withStyles = (name: string) => [...(byName.get(name)?.viteMetadata?.importedCss ?? []), name];
  const filesOf = (is: (file: BuiltFile) => boolean) =>
    files.filter(is).flatMap((file) => [...withImports(file)].flatMap(withStyles));
  const anyway = new Set(filesOf(({ isEntry }) => isEntry === true));
  const codeOf = (module: string) =>
    filesOf(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(module)) ?? false);
  return Object.fromEntries(
    Object.entries(firstPages).map(([kind, modules]) => {
      const code = new Set(modules.flatMap(codeOf).filter((name) => !anyway.has(name)));
      return [`data-${kind}`, [...code].map((name) => `/${name}`).join(' ')];
    }),
  );
}

const recorderFile = /^assets\/page-recorder-[\w-]+\.js$/;

/**
 * Writes into each document what its pages are: the version, which is the hash of the list of all files with theirs, and
 * what the recorder of sales must be where it comes from another origin. The list lies beside the documents: who keeps a
 * build can prove later what a recorded page was made of.
 */
function pageFacts(): Plugin {
  return {
    name: 'page-facts',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((name) => !/\.(html|map)$|^\.vite\//.test(name));
      const bytesOf = (name: string) => readFileSync(join(dir, name));
      const lines = names.sort().map((name) => `${hashOf('sha256', bytesOf(name), 'hex')}  ${name}\n`);
      const recorder = names.find((name) => recorderFile.test(name));
      if (recorder === undefined) throw new Error('the build has no recorder of sales');
      const list = lines.join('');
      const facts = {
        'page-version': hashOf('sha256', list, 'hex'),
        'recorder-integrity': `sha384-${hashOf('sha384', bytesOf(recorder), 'base64')}`,
      };
      writeFileSync(join(dir, 'page-files.sha256'), list);
      for (const html of Object.keys(bundle).filter((name) => name.endsWith('.html')))
        writeFacts(join(dir, html), facts);
    },
  };
}

const hashOf = (algorithm: string, bytes: Buffer | string, encoding: BinaryToTextEncoding): string =>
  createHash(algorithm).update(bytes).digest(encoding);

function writeFacts(file: string, facts: Readonly<Record<string, string>>): void {
  const metas = Object.entries(facts).map(
    ([name, content]) => `<meta name="${name}" content="${content}" />`,
  );
  writeFileSync(file, readFileSync(file, 'utf8').replace('</head>', `${metas.join('')}</head>`));
}

async function scriptOf(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: oldestTarget,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [result] = [built].flat();
  const chunk = result && 'output' in result ? result.output[0] : null;
  if (chunk?.type !== 'chunk') throw new Error(`${input} made no script`);
  return chunk.code;
}

/**
 * A class by the hash of its file and its own name: the usual one has the line too, which does not compress, and the
 * entry names the classes of all parts. Throws where the hash is not enough to tell two files apart.
 */
function classOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0]!);
  const hash = hashOf('sha256', path, 'base64url').slice(0, 4);
  const other = styleFiles.get(hash) ?? path;
  if (other !== path) throw new Error(`the styles of ${path} and ${other} would be taken for each other`);
  styleFiles.set(hash, path);
  return `_${hash}_${name}`;
}
const styleFiles = new Map<string, string>();

const link = 'features/(bridge/bridge-page|recording/entry/entry-page)\\.tsx';
/** What pages of a sale and of a recording have alike: a trial waits for nothing of a recording. */
const common =
  'src/(parts/(page-trace|failure|redirect)/|ui/(card|notice|action-icons)\\.tsx|lib/(dates|use-way-back)\\.ts|api/endpoint\\.ts)|' +
  'contract/(enums|model/(product|money))\\.ts';
const linkStyles = 'features/recording/(entry|start/needs).*\\.css|parts/consent/privacy-link.*\\.css';

const sale =
  'features/catalogue/.*\\.tsx|parts/(product/|document/(how-far|read-state|use-reading-states))|ui/(money|choice-chips|tag|switch|check-box|undo-bar|figure-table)\\.tsx|features/trial/words\\.ts|session/(notice|trial)-values\\.ts|' +
  'process/sale/(api|step-route|step-words|use-process-no|move-process)\\.tsx?|parts/(watched-sale/watched-(sale|once-told)|share/(read-log|agent-line|share-button))\\.tsx|' +
  'lib/(use-layers|latest-answer|image-loader)\\.ts';

/** Small pieces that several pages have: one file instead of thirty. */
const parts =
  '(parts/(camera|captcha|certificate|consent|copy-field|kept-sealed|page-trace|upload)|process/sale|lib)/(?!sale-query|gathered|give-up|own-consents|told-wrong|use-told-wrong)|' +
  'parts/identity/(?!refused-page|invite-sheet|expired-page|proof-page|decline)|' +
  'session/use-server-now|ui/(action-hint|camera-preview|check-box|code-cells|field|search-input|segmented|switch)';

/**
 * What everybody loads, what all customers' pages have, what a customer's link leads to, all codes, what a sale's
 * pages share, sheets, small pieces, those of desks and boards, those of a sale's later steps and those of a recording's pages; in each, whatever
 * its files import. One style sheet.
 */
const chunks = [
  {
    name: 'shell',
    priority: 4,
    test: new RegExp(
      `src/(app/(app|app-shell|first-page)\\.tsx?|platform/(current|detect)\\.ts|session/(address-values|local-values|sales-host|session-values|stored-value)\\.ts|ui/.*\\.css|${linkStyles})|rolldown/runtime|preload-helper|/react-dom/`,
    ),
  },
  { name: 'common', priority: 3, test: new RegExp(common) },
  { name: 'link', priority: 2, test: new RegExp(`src/${link}`) },
  { name: 'codes', priority: 1.5, test: /contract\/codes\/catalogue\.ts/ },
  { name: 'sale', priority: 1, test: new RegExp(`src/(${sale})|contract/dates\\.ts`) },
  {
    name: 'workplace',
    priority: 0.5,
    test: /src\/(ui\/(workplace|sure-group)\.tsx|lib\/(csv|use-asked-twice)\.ts|session\/desk-values\.ts|parts\/staff\/use-keys-on\.ts)/,
  },
  { name: 'sheet', priority: 0, test: /src\/ui\/sheet\.tsx/ },
  { name: 'parts', priority: 0, test: new RegExp(`src/(${parts})`) },
  {
    name: 'steps',
    priority: 0,
    test: /src\/(process\/sale\/(sale-query|give-up|told-wrong|use-told-wrong)|parts\/(failure-notice\/|underwriting\/|payment\/|consent\/own-consents|identity\/(refused-page|invite-sheet|proof-page|decline-line|declined-))|ui\/(link-card|progress-bar|quiet-button|result-head|save-sign|tap-row|timeline)\.tsx)|contract\/person-name\.ts/,
  },
  {
    name: 'recording',
    priority: 0,
    test: /src\/features\/recording\/(api|model|step-place|use-read-content|session\/flow|result\/to-policy)\.tsx?/,
  },
];

/**
 * The app's shell stays on the device, so that a reload without network shows the product. What only staff, the
 * sandbox or a lower rung need is kept when it was used once.
 */
/**
 * rrweb compares a changed style with the one before by writing an attribute, which the page's policy forbids: the
 * comparison would fail and every change would be reported. The same by CSSOM is allowed. Throws where rrweb has changed.
 */
const recorderWithinPolicy: Plugin = {
  name: 'recorder-within-policy',
  transform(code, id) {
    if (!id.includes('/@rrweb/record/dist/')) return null;
    const forbidden = 'old.setAttribute("style", m.oldValue)';
    if (!code.includes(forbidden)) throw new Error(`${id} no longer has ${forbidden}`);
    return { code: code.replace(forbidden, 'old.style.cssText = m.oldValue'), map: null };
  },
};

const shell = VitePWA({
  strategies: 'generateSW',
  filename: 'service-worker.js',
  // A new version waits; src/app/app-shell.ts lets it in where nobody is interrupted.
  registerType: 'prompt',
  injectRegister: false,
  manifest: false,
  workbox: {
    globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css}'],
    globIgnores: [
      'assets/{desk,identity-desk,watch-desk,sale-player,page-recorder,board,console,sandbox,login,staff-login,face.worker,webcodecs,transcode,ffmpeg}*',
    ],
    // Their names carry a hash.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: 'index.html',
    navigateFallbackDenylist: [/^\/(api|service|sandbox|watch-desk|healthz|@|\.)/],
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 40 } },
      },
    ],
  },
});

/** The package leads everybody to its development build; the other one lies beside it. */
const routerForProduction = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development.index\.m?js$/, 'production/index.mjs');

/** What the document loads at once need not be in the list of every page's files. */
const withoutEntry = (
  _file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html' ? needed : needed.filter((name) => !/^assets\/(shell|rolldown-runtime)-/.test(name));

export default defineConfig(({ command }) => ({
  ...(command === 'build' && {
    resolve: { alias: [{ find: /^react-router$/, replacement: routerForProduction }] },
  }),
  plugins: [react(), shell, firstCallsScript(), pageFacts()],
  // The recorder is built as a worker is: a script by itself.
  worker: { format: 'es', plugins: () => [recorderWithinPolicy] },
  // A dependency met for the first time on a lazy route would be optimised there and reload the page.
  optimizeDeps: {
    include: [
      '@vladmandic/human',
      'antd-mobile/es/components/toast',
      'antd-mobile/es/components/popup',
      'antd-mobile/es/global',
      'antd-mobile/es/utils/unstable-render',
      'comlink',
      'cos-js-sdk-v5',
      'mediabunny',
      'qrcode',
      'react-dom/client',
      'recordrtc',
      'zod/mini',
    ],
    exclude: ['@ffmpeg/ffmpeg'],
  },
  css: { modules: { generateScopedName: classOf } },
  build: {
    target,
    cssTarget: ['chrome80', 'safari14'],
    manifest: true,
    sourcemap: true,
    // The polyfill is an inline script, which the Content-Security-Policy refuses.
    modulePreload: { polyfill: false, resolveDependencies: withoutEntry },
    // Nor may assets become data: URLs beyond images and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A field is set, not defined: no helper that defines one by one, which every customer would load.
      transform: { assumptions: { setPublicClassFields: true } },
      input: { app: 'index.html', sandbox: 'sandbox.html', 'watch-desk': 'watch-desk.html' },
      output: {
        codeSplitting: { groups: chunks },
        // The entry names every file: of a name the hash is what does not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
}));
