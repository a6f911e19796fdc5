import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PlatformKind } from '../../../contract/enums.ts';

/** What a page asked of the app that it stands in. */
export interface HostCall {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** As the simulated app puts it into the page's window. */
export interface SimulatedHost {
  readonly kind: PlatformKind;
  readonly calls: readonly HostCall[];
  /** The app's menu: `menu:share:appmessage` and its like. */
  fire(name: string, detail?: object): void;
}

export interface HostQuirks {
  /** How late the app's bridge comes. */
  readonly bridgeAfterMs?: number;
  readonly answersAfterMs?: number;
  /** Calls that the app answers with fail. */
  readonly refuses?: readonly string[];
  /** Calls that the app does and answers nothing to, as older chat apps and some Androids. */
  readonly silent?: readonly string[];
  /** Calls that the app is too old to know. */
  readonly lacks?: readonly string[];
  /** The chat app of an iPhone instead of an Android's. */
  readonly isIphone?: boolean;
  /** What its user takes from the album at once, in base64; of nothing, they close it. Without it there is a sheet. */
  readonly picks?: readonly string[];
}

const script = readFileSync(
  fileURLToPath(new URL('../../../public/sandbox-host.js', import.meta.url)),
  'utf8',
);

/** A script that makes a page stand in this app, to be run before the page's own. */
export const hostScript = (kind: PlatformKind, quirks: HostQuirks = {}): string =>
  `window.__sandboxHost = ${JSON.stringify({ kind, quirks })};\n${script}`;
