import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

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
  plugins: [react(), shell],
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
    // Old Android WebViews: syntax is lowered; what they lack at run time is asked for before it is used.
    target: ['es2020', 'chrome80', 'safari14'],
    cssTarget: ['chrome80', 'safari14'],
    manifest: true,
    sourcemap: true,
    // The polyfill is an inline script, which the Content-Security-Policy refuses.
    modulePreload: { polyfill: false },
    // Nor may assets become data: URLs beyond images and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { app: 'index.html', sandbox: 'sandbox.html' } },
  },
});
