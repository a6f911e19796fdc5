// npm run bench:journey: a sale as its customer feels it, on the real server with the built client. How soon a trial
// answers on a throttled phone (throttled-page.ts); premiums for 200 customers, without a pause and at a tap a second,
// against a server process of its own, the first 4,000 answers of a process apart from those after them; what a
// keystroke costs in the largest product's form, all of it filled in, and a search and a swipe in its trees; how long a
// policy takes to draw and sign, and from a confirmed order over the cashier to the policy with 50 sales at once, on
// PostgreSQL where it is installed.
// Aims (aims.ts): trial_interactive_ms 2500; premium_p95_ms and premium_tapping_p95_ms 100; input_longest_ms,
// tree_search_longest_ms and tree_scroll_longest_ms 50; entry_kb_gz 130 (.size-limit.js). A process that just began, a
// policy's drawing and the way from the order to the policy have none.
// Prints tables that mark what missed its aim; the last line is one JSON object.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { premiumTimes } from '../load/premium-load.ts';
import { chromiumFlags, ensureChromium } from '../support/browser.ts';
import { asInProduction, serverProcess } from '../support/server-process.ts';
import { testServer } from '../support/server.ts';
import {
  entryAimKb,
  figuresBesideAim,
  longestTaskAim,
  missMark,
  percentile,
  premiumAim,
  trialAim,
} from './aims.ts';
import { entryKb } from './entry-size.ts';
import { emptyPhone } from './empty-phone.ts';
import { formCosts } from './form-cost.ts';
import { drawingTimes, orderToPolicyTimes } from './policy-times.ts';
import { measurePage } from './throttled-page.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const trialOf = 'AX-MED-01';

/** The notice is acknowledged, and a factor can be chosen. */
const acknowledge = {
  ...{ button: '[role=dialog] button', goes: '[role=dialog]', appears: 'main input[type=radio]' },
};

/** Milliseconds from the opened address until the trial can be used, each in an empty browser. */
async function trialTimes(browser: Browser, origin: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await emptyPhone(browser);
    times.push((await measurePage(context, `${origin}/#/detail?productNo=${trialOf}`, acknowledge)).usable);
    await context.close();
  }
  return times;
}

async function premiums() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-journey-'));
  // Jobs are another process's where many ask at once: an engine that loads would take half of this machine.
  const server = await serverProcess({ DATA_DIR: dataDir, JOB_CONCURRENCY: '0', ...asInProduction });
  try {
    const first = await premiumTimes(server.origin, 'at once');
    const atOnce = await premiumTimes(server.origin, 'at once');
    return { first, atOnce, tapping: await premiumTimes(server.origin, 'tapping') };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const server = await testServer({}, 'built');
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
try {
  const trial = await trialTimes(browser, server.origin);
  const form = await formCosts(browser, server.origin);
  const quoted = await premiums();
  const drawn = await drawingTimes(20);
  const { database, times: issued } = await orderToPolicyTimes(50);
  const entry_kb_gz = await entryKb();
  console.table({
    'trial, ms': figuresBesideAim(trial, trialAim),
    'premium, at once, of a process that just began, ms': figuresBesideAim(quoted.first),
    'premium, at once, ms': figuresBesideAim(quoted.atOnce, premiumAim),
    'premium, a tap a second, ms': figuresBesideAim(quoted.tapping, premiumAim),
    'keystroke, longest task, ms': figuresBesideAim(
      form.letters.map(({ longest }) => longest),
      longestTaskAim,
    ),
    'keystroke, all that was done meanwhile, ms': figuresBesideAim(form.letters.map(({ busy }) => busy)),
    'a letter of a tree’s search, longest task, ms': figuresBesideAim(form.search, longestTaskAim),
    'a swipe over a tree, longest task, ms': figuresBesideAim(form.scroll, longestTaskAim),
  });
  console.table({
    'policy drawn, ms': figuresBesideAim(drawn),
    [`order to policy, 50 at once on ${database}, ms`]: figuresBesideAim(issued),
  });
  console.log(`entry ${entry_kb_gz} kB, aim ${entryAimKb} ${missMark(entry_kb_gz, entryAimKb)}`);
  console.log(
    JSON.stringify({
      trial_interactive_ms: percentile(trial, 0.5),
      premium_p95_ms: percentile(quoted.atOnce, 0.95),
      premium_first_p95_ms: percentile(quoted.first, 0.95),
      premium_tapping_p95_ms: percentile(quoted.tapping, 0.95),
      input_longest_ms: percentile(
        form.letters.map(({ longest }) => longest),
        1,
      ),
      input_busy_p95_ms: percentile(
        form.letters.map(({ busy }) => busy),
        0.95,
      ),
      tree_search_longest_ms: percentile(form.search, 1),
      tree_scroll_longest_ms: percentile(form.scroll, 1),
      pdf_p95_ms: percentile(drawn, 0.95),
      order_to_policy_p95_ms: percentile(issued, 0.95),
      order_to_policy_database: database,
      entry_kb_gz,
    }),
  );
} finally {
  await browser.close();
  await server.close();
}
