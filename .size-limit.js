import { readFileSync } from 'node:fs';

/** A build of its own: `dist` is served, and holds code of former builds. */
const built = 'node_modules/.cache/measured-build';

// From the build's own manifest: the entry with all that it loads at once, then each lazy chunk by itself.
const manifest = JSON.parse(readFileSync(`${built}/.vite/manifest.json`, 'utf8'));

function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen);
  return seen;
}

const files = (keys) => [...keys].map((key) => `${built}/${manifest[key].file}`);
const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
const first = new Set(entries.flatMap((key) => [...withImports(key)]));
/**
 * Chunks that carry a container writer, a codec or the face finder; all are fetched while the customer reads the
 * pages before. The dictionary of pinyin comes with an agent's first search. `video-support` is what the recording and the self-test share: mediabunny for the most part. `sale-player` plays a recorded sale to staff.
 */
const heavy =
  /pinyin|session|video-support|cos-js-sdk|mediabunny|aac|human|face|ffmpeg|RecordRTC|recordrtc|sale-player/i;

export default [
  // Built by itself, as it is loaded by a tag of its own.
  { name: 'recorder of sales', path: `${built}/assets/page-recorder-*.js`, limit: '30 kB', gzip: true },
  ...entries.map((key) => ({
    name: `entry ${key}`,
    path: files(withImports(key)),
    // What customers load first; the others are for testers and staff.
    limit: key === 'index.html' ? '130 kB' : '135 kB',
    gzip: true,
  })),
  ...Object.keys(manifest)
    .filter((key) => !first.has(key) && manifest[key].file.endsWith('.js'))
    .map((key) => ({
      name: `lazy ${manifest[key].name ?? key}`,
      path: `${built}/${manifest[key].file}`,
      limit: heavy.test(key) || heavy.test(manifest[key].file) ? '300 kB' : '40 kB',
      gzip: true,
    })),
];
