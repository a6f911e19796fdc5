import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

// Data that release 0.1 left behind, for tests of the upgrade (fixtures/releases/README.md).

export interface ReleasedRecording {
  /** The status, or what else is special: `renewed`, `consent_withdrawn`. */
  readonly name: string;
  readonly recording_no: string;
  readonly status: string;
  readonly sales_no: string;
  /** Of the newest link. */
  readonly transmit_record_no: string;
  readonly code: string;
  /** Links that were replaced by a new one, the newest first. */
  readonly former_links: readonly { readonly transmit_record_no: string; readonly code: string }[];
  /** The device that used the link last: it holds the recording where `confirm_detail.identified` says so. */
  readonly visitor_token: string;
  /** Devices that held the recording before. */
  readonly former_visitor_tokens: readonly string[];
  readonly person: {
    readonly name: string;
    readonly certificate_number: string;
    readonly mobile: string;
  };
  /** What release 0.1 answered that device. */
  readonly confirm_detail: {
    readonly code: number;
    readonly next_step_alias: string | null;
    readonly identified: boolean | null;
  };
  /** Counts of its rows; of the will checks the pictures too. */
  readonly owns: Readonly<Record<ReleasedThing, number>>;
  readonly permanent_video: {
    readonly key: string;
    readonly size: number;
    readonly duration_ms: number;
    readonly sha256: string;
  } | null;
}

export type ReleasedThing =
  | 'files'
  | 'clips'
  | 'drafts'
  | 'videos'
  | 'verdicts'
  | 'reviews'
  | 'consents'
  | 'consents_withdrawn'
  | 'will_checks'
  | 'will_pictures'
  | 'captchas'
  | 'identity_failures'
  | 'page_operations'
  | 'events'
  | 'links';

export interface ReleasedData {
  readonly master_key: string;
  readonly agents: readonly { readonly sales_no: string; readonly sales_token: string }[];
  /** Counts by table, those of the first start's people among them. */
  readonly rows: Readonly<Record<string, number>>;
  /** Kinds of the jobs that nobody had taken up. */
  readonly jobs_waiting: readonly string[];
  readonly recordings: readonly ReleasedRecording[];
}

export interface ReleasedRecordings {
  readonly embedded: ReleasedData;
  readonly postgres: ReleasedData;
}

const packed = (name: string) => readFileSync(new URL(`../../fixtures/releases/${name}`, import.meta.url));

export const released = JSON.parse(packed('release-0.1.json').toString()) as ReleasedRecordings;

function unpack(tar: Buffer): string {
  const directory = mkdtempSync(join(tmpdir(), 'recording-released-'));
  execFileSync('tar', ['--extract', '--no-same-owner', '--file', '-', '--directory', directory], {
    input: tar,
  });
  return directory;
}

/** A data directory as release 0.1 left it: database, store and master key. The caller removes it. */
export function releasedDataDir(): string {
  return unpack(brotliDecompressSync(packed('release-0.1-embedded.tar.br')));
}

/** Fills the empty database at `url`; the data directory has its store and master key. The caller removes it. */
export function releasedPostgres(url: string): { readonly dataDir: string } {
  execFileSync('psql', ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--dbname', url], {
    input: gunzipSync(packed('release-0.1-postgres.sql.gz')),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  return { dataDir: unpack(gunzipSync(packed('release-0.1-postgres-store.tar.gz'))) };
}
