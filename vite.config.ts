import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
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
