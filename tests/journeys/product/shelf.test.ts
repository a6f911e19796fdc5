import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { adviser } from '../../../contract/services/adviser.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { product } from '../../../contract/services/product.ts';
import { trial } from '../../../contract/services/trial.ts';
import { startFailure } from '../../../server/start-failures.ts';
import { stockShelf } from '../../../server/records/product/shelf.ts';
import { productAt } from '../../../server/records/product/products.ts';
import { productShelf, productVersions } from '../../../server/tables/product-version.ts';
import { readConfig } from '../../../server/config/config.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { bornYearsAgo, Buyer, chosen } from '../../support/buyer.ts';
import { requestId, someone } from '../../support/identity.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import {
  changedProduct,
  layProducts,
  productFolder,
  productOf,
  productText,
} from '../../support/product-file.ts';
import { refuses } from '../../support/refuses.ts';
import { dataDirWithTables, testServer, type TestServer } from '../../support/server.ts';
import { dropTestDatabase } from '../../support/test-database.ts';

const folder = productFolder({});
const dataDir = await dataDirWithTables();
let server: TestServer | null = null;

const file = 'ax-med-01.json';
const { version } = JSON.parse(productText(file)) as { version: number };
const genes = chosen(
  { pay_mode: 'year' },
  { relation: 'self', gender: 'female', social_insurance: 'yes', ...bornYearsAgo(34) },
);

/** The files, and nothing else, in the folder. */
function lay(files: Readonly<Record<string, string>>): void {
  rmSync(folder, { recursive: true, force: true });
  layProducts(folder, files);
}

/** The same database, with what is in the folder now. */
async function restarts(): Promise<Buyer> {
  await server?.close({ keepData: true });
  server = null;
  server = await testServer({ DATA_DIR: dataDir, PRODUCTS_DIR: folder });
  const buyer = new Buyer(server.origin, 'AX-MED-01', 'B');
  await buyer.comesIn();
  return buyer;
}

async function whyNotStarted(): Promise<string> {
  await server?.close({ keepData: true });
  server = null;
  const env = { DATA_DIR: dataDir, PRODUCTS_DIR: folder };
  const error = await testServer(env).then(
    () => null,
    (reason: unknown) => reason,
  );
  return startFailure(error, readConfig(env, [])) ?? String(error);
}

const changed = (path: readonly (string | number)[], value: unknown) => changedProduct(file, path, value);
const onShelf = async (buyer: Buyer) =>
  (await buyer.call(product.onShelfList, {})).products.map(({ product_no }) => product_no);

beforeEach(() => lay({ [file]: productText(file) }));
afterAll(async () => {
  await server?.close({ keepData: true });
  for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
  await dropTestDatabase(dataDir);
});

test('a product that is put down takes no new trial: 500003, at whatever point one stands', async () => {
  const before = await restarts();
  expect((await before.tries(genes)).quotation?.first_fen).toBe(32600);
  const commitment = await before.commitment(genes);
  lay({ [file]: changed(['status'], 'put_down') });
  const after = await restarts();
  const attempts = [
    () => after.looks(),
    () => after.reads(),
    () => after.tries(genes),
    () => after.call(trial.geneCommit, commitment),
  ];
  for (const attempt of attempts) expect((await refuses('productMissing', attempt())).code).toBe(500003);
  expect(await onShelf(after)).toEqual([]);
});

test('what an agent prepared goes on once its product is put down, and says whom to call', async () => {
  const { origin } = await restarts();
  const me = someone('self', 34, '苏映雪');
  const agent = await PreparingAgent.at(origin, 'S10001');
  await agent.prepares('AX-MED-01');
  await agent.triesOut('AX-MED-01', 'B', genes);
  await agent.fillsIn({ applicant: [{ name: me.name, mobile: me.mobile, certificate_type: 'id_card' }] });
  const { share_info, transmit_record_no } = await agent.handsOver();
  const asked = { product_no: 'AX-MED-01', request_id: requestId() };
  const shared = await agent.call(trial.salesPreTransmit, asked);
  const another = { transmit_record_no: shared.transmit_record_no };
  expect(await agent.call(adviser.contact, another)).toMatchObject({ stopped_product: null });
  lay({ [file]: changed(['status'], 'put_down') });
  const phone = await ApplicantDevice.at((await restarts()).origin);
  const code = new URLSearchParams(share_info.transmit_link.split('?').at(-1)).get('code') ?? '';
  const { real_link } = await phone.call(bridge.transferRealLink, { code });
  expect(real_link).toContain(`processNo=${agent.processNo}`);
  const info = await phone.call(product.transmitInfo, { transmit_record_no });
  phone.processNo = info.process_no ?? '';
  await phone.provesPhone(me);
  const { name, insurer } = productOf(file);
  expect((await phone.looks()).data).toMatchObject({
    ...{ product_name: name, insurer: insurer.name, service_phone: insurer.phone },
  });
  // What was shared for anybody to buy is not sold any more.
  await refuses('productMissing', phone.call(product.transmitInfo, another));
  expect(await phone.call(adviser.contact, another)).toMatchObject({
    ...{ name: '苏若谷', phone: '13800000001', stopped_product: name },
  });
});

test('the shelf of the demonstration says that nothing on it is real', async () => {
  const buyer = await restarts();
  expect((await buyer.call(product.onShelfList, {})).is_demonstration).toBe(true);
});

test('a product whose file is gone is put down; it comes back with its file', async () => {
  lay({ 'ax-acc-04.json': productText('ax-acc-04.json') });
  const without = await restarts();
  await refuses('productMissing', without.looks());
  lay({ [file]: productText(file) });
  expect(await onShelf(await restarts())).toEqual(['AX-MED-01']);
});

test('a folder without any file, as where it was not mounted, takes nothing off sale', async () => {
  await restarts();
  lay({});
  expect(await onShelf(await restarts())).toEqual(['AX-MED-01']);
});

test('a product to be tested is tried by who knows its number, and not sold', async () => {
  lay({ [file]: changed(['status'], 'test') });
  const buyer = await restarts();
  expect((await buyer.looks()).status).toBe('test');
  expect(await onShelf(buyer)).toEqual([]);
});

test('a new version is sold from its start on, and the older stays to be read', async () => {
  const dearer = JSON.parse(changed(['version'], version + 1)) as {
    rate_tables: { rows: { fen: number[] }[] }[];
  };
  dearer.rate_tables[1]!.rows[0]!.fen = dearer.rate_tables[1]!.rows[0]!.fen.map((fen) => fen + 1000);
  lay({ [file]: JSON.stringify(dearer) });
  const buyer = await restarts();
  const now = await buyer.tries(genes);
  expect([now.product_version, now.quotation?.first_fen]).toEqual([version + 1, 33600]);
  await refuses('premiumChanged', buyer.commits(genes, { product_version: version }));
  const { db } = server!.server.running.context.connection;
  expect((await productAt(db, 'AX-MED-01', version)).rate_tables[1]?.rows[0]?.fen[34]).toBe(32600);
});

test('a process that starts with an older file takes no newer version off the shelf, and says so', async () => {
  lay({ [file]: changed(['version'], version + 2) });
  await restarts();
  lay({ [file]: productText(file) });
  const buyer = await restarts();
  expect((await buyer.tries(genes)).product_version).toBe(version + 2);
  const { db } = server!.server.running.context.connection;
  const oldest = { ...productOf(file), version: version - 1 };
  expect(await stockShelf(db, [oldest], new Date())).toEqual([
    { product_no: 'AX-MED-01', name: oldest.name, version: version - 1, on_shelf: version + 2 },
  ]);
});

test('a version that was stored before files stated their cover period is read as it told it', async () => {
  await restarts();
  const { db } = server!.server.running.context.connection;
  const content = sql`${productVersions.content} - 'cover_period'`;
  await db.update(productVersions).set({ content }).where(eq(productVersions.productNo, 'AX-MED-01'));
  await restarts();
  const again = server!.server.running.context.connection.db;
  const { cover_period } = await productAt(again, 'AX-MED-01', version);
  expect(cover_period).toEqual({ kind: 'fixed', period: { years: 1 } });
});

test('another text under a version that was stored is refused, and says what to do', async () => {
  await restarts();
  lay({ [file]: changed(['subtitle'], '另一句') });
  expect(await whyNotStarted()).toBe(
    `产品 AX-MED-01 的版本 ${version} 已经存过，内容却不同：请把文件里的 version 改为 ${version + 1}`,
  );
});

test('a product whose version was lost says so, and takes no other off the shelf', async () => {
  const accident = 'ax-acc-04.json';
  lay({ [file]: productText(file), [accident]: productText(accident) });
  const buyer = await restarts();
  await server!.server.running.context.connection.db
    .update(productShelf)
    .set({ version: 9999 })
    .where(eq(productShelf.productNo, 'AX-MED-01'));
  // For a second the shelf may be known as it was.
  await expect.poll(() => onShelf(buyer), { timeout: 20_000 }).toEqual(['AX-ACC-04']);
  await refuses('productConfigMissing', buyer.looks());
});

test('a bad file is named with its place, and nothing of the folder is sold by it', async () => {
  lay({
    [file]: productText(file),
    'bad.json': changed(['plans', 0, 'items', 0, 'premium', 'table'], 'none'),
  });
  expect(await whyNotStarted()).toBe(
    '产品文件 bad.json 的 plans[0].items[0].premium.table 有误：没有名为“none”的费率表',
  );
});

test('a folder that is not there is named', async () => {
  rmSync(folder, { recursive: true, force: true });
  expect(await whyNotStarted()).toMatch(/PRODUCTS_DIR/);
});

const imagePlace = ['blocks', 2, 'contents', 0, 'content'];
const imageName = 'images/ax-med-01-claim.webp';
const imageOf = async (buyer: Buyer) => {
  const { blocks } = await buyer.looks();
  return blocks.flatMap(({ contents }) => contents).find((part) => part.kind === 'image');
};

test('a product’s images are served by an address that says what is in them, also of a version before', async () => {
  const buyer = await restarts();
  const image = await imageOf(buyer);
  expect(image).toMatchObject({ width: 686, height: 680, alt: expect.stringContaining('报案') as string });
  const first = await fetch(`${buyer.origin}${image?.content}`);
  expect(first.headers.get('content-type')).toBe('image/webp');
  expect(first.headers.get('cache-control')).toContain('immutable');
  expect(Buffer.from(await first.arrayBuffer())).toEqual(
    readFileSync(new URL(`../../../fixtures/products/${imageName}`, import.meta.url)),
  );
  const other = JSON.parse(changed(imagePlace, 'images/ax-ci-02-claim.webp')) as object;
  lay({ [file]: JSON.stringify({ ...other, version: version + 9 }) });
  const after = await restarts();
  expect((await imageOf(after))?.content).not.toBe(image?.content);
  expect((await fetch(`${after.origin}${image?.content}`)).status).toBe(200);
  expect((await fetch(`${after.origin}/product-images/${'0'.repeat(64)}.webp`)).status).toBe(404);
});

test('another image under the same version is refused, as any other change is', async () => {
  await restarts();
  lay({ [file]: changed(imagePlace, 'images/ax-ci-02-claim.webp') });
  expect(await whyNotStarted()).toMatch(/已经存过/);
});

test.each([
  ['that is not there', 'images/none.webp', null, /没有这个图片文件/],
  ['that is no image', 'images/text.webp', Buffer.from('no image'), /没有这个图片文件/],
  ['of 600 KB', 'images/large.png', 600_000, /超过 500 KB/],
] as const)('an image %s is named with its place', async (_what, name, bytes, why) => {
  lay({ [file]: changed(imagePlace, name) });
  const image = { create: { width: 500, height: 500, channels: 3 as const, background: '#fff' } };
  const noisy = async () =>
    await sharp({ ...image, create: { ...image.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .png()
      .toBuffer();
  if (bytes !== null) writeFileSync(join(folder, name), typeof bytes === 'number' ? await noisy() : bytes);
  const said = await whyNotStarted();
  expect(said).toContain('blocks[2].contents[0].content');
  expect(said).toMatch(why);
});

test.each([
  ['that is not square', 'images/wide.png', { width: 600, height: 314 }, /正方形/],
  ['too small for a chat', 'images/small.jpg', { width: 200, height: 200 }, /不少于 300 像素/],
  ['that some chats do not draw', 'images/cover.webp', { width: 600, height: 600 }, /不显示 WebP/],
] as const)('a cover %s is named with its place', async (_what, name, size, why) => {
  lay({ [file]: changed(['share_cover'], name) });
  await sharp({ create: { ...size, channels: 3, background: '#fff' } }).toFile(join(folder, name));
  const said = await whyNotStarted();
  expect(said).toContain('share_cover');
  expect(said).toMatch(why);
});
