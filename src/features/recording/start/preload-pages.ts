import { loadFinishPage, loadRepeatPage, loadVideoPage } from '../page-loaders.ts';

/**
 * Fetches while the guide is read what comes after it: between two of these pages nothing flashes, and a network that
 * is gone by then takes no page away. Never rejects.
 */
export async function preloadPages(): Promise<void> {
  const recording = import('../../../../media/recording/preload.ts').then((loaded) =>
    loaded.preloadRecording(),
  );
  await Promise.allSettled([loadVideoPage(), recording]);
  await Promise.allSettled([loadFinishPage(), loadRepeatPage()]);
}
