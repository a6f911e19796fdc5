import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { build, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

// Old Android WebViews: syntax is lowered; what they lack at run time is asked for before it is used.
const target = ['es2020', 'chrome80', 'safari14'];
const firstCalls = 'src/first-calls/main.ts';

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
        const page = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.name === 'link',
        );
        const attrs = dev
          ? { type: 'module', src: `/${firstCalls}` }
          : { async: true, src: `/${fileName}`, 'data-link-code': `/${page?.fileName ?? ''}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

async function scriptOf(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [result] = [built].flat();
  const chunk = result && 'output' in result ? result.output[0] : null;
  if (chunk?.type !== 'chunk') throw new Error(`${input} made no script`);
  return chunk.code;
}

const link = 'features/(bridge/bridge-page|recording/entry/entry-page)\\.tsx';
const linkStyles = 'features/recording/(entry|start/needs).*\\.css|parts/consent/privacy-link.*\\.css';

/** What everybody loads, and what a customer's link leads to; in each, whatever its files import. One style sheet. */
const chunks = [
  {
    name: 'shell',
    test: new RegExp(
      `src/(app/(app|app-shell|first-page)\\.tsx?|(platform|session)/.*\\.ts|ui/.*\\.css|${linkStyles})|rolldown/runtime|preload-helper`,
    ),
  },
  { name: 'link', test: new RegExp(`src/${link}`) },
];

/**
 * The app's shell stays on the device, so that a reload without network shows the product. What only staff, the
 * sandbox or a lower rung need is kept when it was used once.
 */
const shell = VitePWA({
  strategies: 'generateSW',
  filename: 'service-worker.js',
  // A new version waits; src/app/app-shell.ts lets it in where nobody is interrupted.
  registerType: 'prompt',
  injectRegister: false,
  manifest: false,
  workbox: {
    globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css}'],
    globIgnores: ['assets/*{desk,board,console,sandbox,login,face.worker,webcodecs,transcode,ffmpeg}*'],
    // Their names carry a hash.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: 'index.html',
    navigateFallbackDenylist: [/^\/(api|service|sandbox|healthz|\.)/],
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

export default defineConfig({
  plugins: [react(), shell, firstCallsScript()],
  worker: { format: 'es' },
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
  build: {
    target,
    cssTarget: ['chrome80', 'safari14'],
    manifest: true,
    sourcemap: true,
    // The polyfill is an inline script, which the Content-Security-Policy refuses.
    modulePreload: { polyfill: false },
    // Nor may assets become data: URLs beyond images and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: 'index.html', sandbox: 'sandbox.html' },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
