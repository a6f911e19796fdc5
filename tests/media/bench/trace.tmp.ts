import { launchCameraBrowser, openPage } from '../support/camera-browser.ts';
import { startMediaSite } from '../support/media-site.ts';
import { begin, openCamera, readOn, stop, twoSegments, waitForState } from '../support/reading.ts';
const link = process.argv[2] === '8' ? { uplinkBitsPerSecond: 8e6, roundTripMs: 50 } : { uplinkBitsPerSecond: 2e6, roundTripMs: 120 };
const site = await startMediaSite(link);
const browser = await launchCameraBrowser();
for (let n = 0; n < Number(process.argv[4] ?? 1); n++) {
  const { page, context } = await openPage(browser, site.origin);
  await page.evaluate(() => {
    (window as any).loaf = [];
    new PerformanceObserver((list) => { for (const e of list.getEntries() as any[]) if (e.duration > 49) (window as any).loaf.push({ start: Math.round(e.startTime), dur: Math.round(e.duration), block: Math.round(e.blockingDuration), scripts: e.scripts.map((s: any) => `${s.invoker} ${s.sourceURL.split('/').pop()}:${s.sourceFunctionName}@${s.sourceCharPosition} ${Math.round(s.duration)}`) }); }).observe({ type: 'long-animation-frame', buffered: true });
    performance.setResourceTimingBufferSize(5000);
    (window as any).t = [];
  });
  const script = twoSegments('trace' + n + Math.random());
  await page.evaluate((given) => window.harness.create(given), script);
  await page.waitForTimeout(1500);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, Number(process.argv[3]) * 200);
  const t0 = await page.evaluate(() => { const t = performance.now(); const s = window.harness.session!; s.subscribe(() => (window as any).t.push([Math.round(performance.now() - t), s.getState().kind, JSON.stringify((s.getState() as any).saved)])); void s.stop('finished'); return t; });
  const state: any = await waitForState(page, 'submitted', 30000);
  const entries = await page.evaluate((t) => (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter((e) => e.responseEnd > t - 300).map((e) => `${e.name.replace(/.*127.0.0.1:\d+/, '').slice(0, 20)} ${/position=(\d+)/.exec(e.name)?.[1]} start ${Math.round(e.startTime - t)} conn ${Math.round(e.connectEnd - e.connectStart)} end ${Math.round(e.responseEnd - t)}`), t0);
  console.log('stop', state.stopToSubmittedMs);
  console.log(entries.join('\n'));
  console.log((await page.evaluate(() => (window as any).t.join('\n'))));
  console.log(JSON.stringify(await page.evaluate(() => [(window as any).loaf, window.harness.longTasks])));
  console.log(JSON.stringify(await page.evaluate(() => window.harness.logs.slice(-6))));
  await context.close();
}
await browser.close(); await site.close();
