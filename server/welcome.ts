import { and, eq, isNull } from 'drizzle-orm';
import QRCode from 'qrcode';
import { lanAddresses } from './adapters/certificate.ts';
import type { Config } from './config.ts';
import { isOpen } from './domain/recording.ts';
import { agents, people, products, recordings, transmitRecords } from './ports/schema.ts';
import { demoBoardLink } from './services/demo-data.ts';
import type { RunningServer } from './start.ts';

/** Ready-to-open addresses for each kind of user, and a QR code where a phone is to open them. */
export async function printAddresses(
  server: RunningServer,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const host = config.lan ? (lanAddresses()[0] ?? '127.0.0.1') : '127.0.0.1';
  const origin = config.env.PUBLIC_ORIGIN ?? `${server.scheme}://${host}:${server.port}`;
  say(`\n安心录已启动  ${origin}\n`);
  if (!config.production) {
    const links = await openLinks(server);
    for (const { name, product, link } of links) say(`  客户 ${name}  ${product}\n    ${origin}/#${link}`);
    for (const { name, link } of await boardLinks(server))
      say(`  顾问 ${name}  客户看板\n    ${origin}/#${link}`);
    say(`  审核台\n    ${origin}/sandbox.html#/review`);
    say(`  沙箱控制台（短信、保险公司）\n    ${origin}/sandbox.html`);
    if (config.lan && links[0]) {
      say('\n  用手机扫码打开第一个录制链接（证书为自签，浏览器提示时请选择继续访问）\n');
      say(await QRCode.toString(`${origin}/#${links[0].link}`, { type: 'terminal', small: true }));
    }
  }
  say(`  接口文档\n    ${origin}/api/docs`);
  say(`  对象存储\n    ${server.running.storeOrigin(host)}`);
  if (!config.env.DATABASE_URL) say(`  数据目录\n    ${config.dataDir}`);
  say('\n按 Ctrl-C 停止。\n');
}

async function boardLinks({ running }: RunningServer) {
  const { connection, personalData } = running.context;
  const rows = await connection.db.select().from(agents).orderBy(agents.salesNo).limit(2);
  return rows.map(({ salesNo, name }) => ({ name, link: demoBoardLink(personalData, salesNo) }));
}

async function openLinks({ running }: RunningServer) {
  const { connection, personalData } = running.context;
  const rows = await connection.db
    .select()
    .from(recordings)
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .innerJoin(products, eq(products.productNo, recordings.productNo))
    .innerJoin(
      transmitRecords,
      and(eq(transmitRecords.recordingNo, recordings.recordingNo), isNull(transmitRecords.revokedAt)),
    )
    .orderBy(recordings.createdAt)
    .limit(50);
  return rows
    .filter((row) => isOpen(row.recordings.status))
    .slice(0, 3)
    .map((row) => ({
      name: `${personalData.open(row.people.nameSealed)}（证件 ${personalData.open(row.people.certificateNumberSealed)}）`,
      product: row.products.name,
      link: `/bridge?code=${row.transmit_records.code}`,
    }));
}
