import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Database } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { sandboxKeys } from '../../tables/sandbox.ts';

export interface CashierDeps {
  readonly db: Database;
  readonly personalData: PersonalData;
  readonly now: () => Date;
}

export interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The merchant's keys, as ours, and those of the channels: the demonstration has one pair for all of each. */
export interface CashierKeys {
  readonly merchant: Pair;
  readonly channel: Pair;
  /** With which WeChat Pay seals what is in a notice: 32 characters. */
  readonly apiV3Key: string;
}

export const demoMerchant = {
  appId: 'wxdemo0000000001',
  mchid: '1900000001',
  serial: 'DEMO-MERCHANT-1',
  channelSerial: 'PUB_KEY_ID_DEMO',
  alipayAppId: '2021000000000001',
  bankMerchant: 'DEMO-8801',
} as const;

const generate = promisify(generateKeyPair);
const kept = new WeakMap<Database, Promise<CashierKeys>>();

/** Made once and kept: every process of the demonstration has the same. */
export function cashierKeys(deps: CashierDeps): Promise<CashierKeys> {
  const known = kept.get(deps.db);
  if (known) return known;
  const made = makeKeys(deps);
  kept.set(deps.db, made);
  made.catch(() => kept.delete(deps.db));
  return made;
}

async function makeKeys(deps: CashierDeps): Promise<CashierKeys> {
  const merchant = await pairNamed(deps, 'merchant');
  const channel = await pairNamed(deps, 'channel');
  return { merchant, channel, apiV3Key: deps.personalData.fingerprint('cashier api v3 key').slice(0, 32) };
}

async function pairNamed({ db, personalData }: CashierDeps, name: string): Promise<Pair> {
  const known = await sealedKey(db, name);
  if (known === null) {
    const { privateKey } = await generate('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    // Another process may have been first: its key counts.
    await db
      .insert(sandboxKeys)
      .values({ name, privateSealed: personalData.seal(pem) })
      .onConflictDoNothing();
  }
  const privateKey = createPrivateKey(personalData.open(known ?? (await sealedKey(db, name)) ?? ''));
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

async function sealedKey(db: Database, name: string): Promise<string | null> {
  const [row] = await db.select().from(sandboxKeys).where(eq(sandboxKeys.name, name)).limit(1);
  return row?.privateSealed ?? null;
}
