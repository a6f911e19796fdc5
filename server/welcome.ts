import QRCode from 'qrcode';
import { lanAddresses } from './adapters/secrets/tls-certificate.ts';
import type { Config } from './config/config.ts';
import { demoAddresses, type DemoAddresses } from './sandbox/demo-addresses.ts';
import type { RunningServer } from './start.ts';

type Say = (line: string) => void;

/** Ready-to-open addresses for each kind of user, and a QR code where a phone is to open them. */
export async function printAddresses(server: RunningServer, config: Config, say: Say): Promise<void> {
  const host = config.lan ? (lanAddresses()[0] ?? '127.0.0.1') : '127.0.0.1';
  const origin = config.env.PUBLIC_ORIGIN ?? `${server.scheme}://${host}:${server.port}`;
  say(`\n安心录已启动  ${origin}\n`);
  say(`  保险产品：试算与投保\n    ${origin}/#/`);
  if (config.production) {
    say(`  审核台\n    ${origin}/#/review-desk`);
    say(`  核保台\n    ${origin}/#/underwriting-desk`);
  } else await printDemo(await demoAddresses(server.running.context), origin, config.lan, say);
  if (!config.production) say(`  接口文档\n    ${origin}/api/docs`);
  say(`  对象存储\n    ${server.running.storeOrigin(host)}`);
  if (!config.env.DATABASE_URL) say(`  数据目录\n    ${config.dataDir}`);
  say('\n按 Ctrl-C 停止。\n');
}

async function printDemo(
  { customers, sales, staff }: DemoAddresses,
  origin: string,
  lan: boolean,
  say: Say,
): Promise<void> {
  for (const { name, product, link } of customers) say(`  客户 ${name}  ${product}\n    ${origin}/#${link}`);
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
