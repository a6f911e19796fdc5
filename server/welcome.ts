import QRCode from 'qrcode';
import { lanAddresses } from './adapters/secrets/tls-certificate.ts';
import type { Config } from './config/config.ts';
import { demoAddresses, openLinks, type DemoAddresses } from './sandbox/demo-addresses.ts';
import { makeDemoSales } from './sandbox/demo-sales/make-demo-sales.ts';
import type { RunningServer } from './start.ts';

type Say = (line: string) => void;

/** Ready-to-open addresses for each kind of user, and a QR code where a phone is to open them. */
export async function printAddresses(server: RunningServer, config: Config, say: Say): Promise<void> {
  const origin = originOf(server, config);
  say(`\n安心录已启动  ${origin}\n`);
  say(`  保险产品：试算与投保\n    ${origin}/#/`);
  if (config.production) {
    say(`  审核台\n    ${origin}/#/review-desk`);
    say(`  核保台\n    ${origin}/#/underwriting-desk`);
  } else await printDemo(await demoAddresses(server.running.context), origin, config.lan, say);
  if (!config.production) say(`  接口文档\n    ${origin}/api/docs`);
  say(`  对象存储\n    ${server.running.storeOrigin(hostOf(config.lan))}`);
  if (!config.env.DATABASE_URL) say(`  数据目录\n    ${config.dataDir}`);
  say('\n按 Ctrl-C 停止。\n');
}

/** On the first start customers are made meanwhile; whose recording can be read then is told as well. */
export async function demonstrate(server: RunningServer, config: Config, say: Say): Promise<void> {
  if (config.production) return;
  const { context } = server.running;
  const before = new Set((await openLinks(context)).map(({ link }) => link));
  const { app, scheme, port } = server;
  await makeDemoSales(context, { app, scheme, host: `127.0.0.1:${port}` });
  const made = (await openLinks(context)).filter(({ link }) => !before.has(link));
  if (made.length > 0) say('虚构客户的投保单已经生成，在顾问看板里；已出单的可以录制：\n');
  printCustomers(made, originOf(server, config), say);
}

function originOf({ scheme, port }: RunningServer, { lan, env }: Config): string {
  return env.PUBLIC_ORIGIN ?? `${scheme}://${hostOf(lan)}:${port}`;
}

const hostOf = (lan: boolean): string => (lan ? lanAddresses()[0] : undefined) ?? '127.0.0.1';

function printCustomers(customers: DemoAddresses['customers'], origin: string, say: Say): void {
  for (const { name, product, link } of customers) say(`  客户 ${name}  ${product}\n    ${origin}/#${link}`);
}

async function printDemo(
  { customers, sales, staff }: DemoAddresses,
  origin: string,
  lan: boolean,
  say: Say,
): Promise<void> {
  printCustomers(customers, origin, say);
  say('    验证码在沙箱控制台的短信收件箱里；登记照片是虚构人脸，要用自己的摄像头，请在控制台换成自己的照片');
  for (const { name, link } of sales) say(`  顾问 ${name}  客户看板\n    ${origin}/#${link}`);
  const salesOrigin = origin.replace('//127.0.0.1', '//sales.localhost');
  for (const { name, link } of salesOrigin === origin ? [] : sales)
    say(`  顾问 ${name}  为客户试算、准备投保单\n    ${salesOrigin}/#${link.replace('/pc-share', '/')}`);
  for (const { desk, account, password, link } of staff)
    say(`  ${desk}  账号 ${account}  密码 ${password}\n    ${origin}/#${link}`);
  say(`  沙箱控制台（短信、保险公司）\n    ${origin}/sandbox.html`);
  const [first] = customers;
  if (!lan || !first) return;
  say('\n  用手机扫码打开第一个录制链接（证书为自签，浏览器提示时请选择继续访问）\n');
  say(await QRCode.toString(`${origin}/#${first.link}`, { type: 'terminal', small: true }));
}
