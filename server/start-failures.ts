import { ProductFolderUnreadable } from './adapters/product-files/read-folder.ts';
import { DirectoryInUse } from './adapters/process/directory-lock.ts';
import type { Config } from './config/config.ts';
import { BadProductFile } from './domain/product-file/read-product.ts';
import { ProductVersionChanged } from './records/product/shelf.ts';
import { WrongMasterKey } from './records/secrets/key-check.ts';

/** Where something is sold, it can be paid. */
export class PaymentChannelMissing extends Error {
  override readonly name = 'PaymentChannelMissing';
  constructor(productNo: string) {
    super(
      `产品 ${productNo} 已上架，却没有收款渠道：请配置 WECHAT_PAY_…、ALIPAY_… 或 BANK_…；只用于录制的产品，文件里的 status 写 put_down`,
    );
  }
}

/** One certificate signs all policies: another insurer's would carry a signature that is not its own. */
export class InsurersMixed extends Error {
  override readonly name = 'InsurersMixed';
  constructor(insurers: readonly string[]) {
    super(
      `上架的产品属于 ${insurers.length} 家保险公司（${insurers.join('、')}），而 SIGNING_CERTIFICATES 只代表一家，保单都由它签署：请只上架同一家公司的产品，其余产品在文件里把 status 写成 put_down，或由另一套部署销售`,
    );
  }
}

/** Who is asked for a picture is told that it is kept encrypted. `known`: the bucket said that it encrypts nothing. */
export class StoreNotEncrypted extends Error {
  override readonly name = 'StoreNotEncrypted';
  constructor(known: boolean) {
    super(
      known
        ? '对象存储没有开启默认加密 (COS_BUCKET)：请在存储桶上开启服务端加密 (SSE-COS) 后再启动；此前写入的对象不会自动加密。'
        : '查不到对象存储是否加密 (COS_BUCKET)：请给 COS_SECRET_ID 授予 cos:GetBucketEncryption 权限后再启动。',
    );
  }
}

type Say = (config: Config) => string;

const dataDirUnusable: Say = ({ dataDir }) => `数据目录不可用 (DATA_DIR)：${dataDir} 不是可以写入的目录。`;
const databaseAway: Say = () => '连不上数据库 (DATABASE_URL)：请确认地址、端口与网络，数据库已经启动。';
const databaseRefuses: Say = () => '数据库拒绝登录 (DATABASE_URL)：请确认用户名、密码与库名。';
const hostUnknown: Say = ({ host }) => `监听地址不可用 (HOST)：本机没有 ${host} 这个地址。`;

const listening: Readonly<Record<string, Say>> = {
  EADDRINUSE: ({ port, storePort }) =>
    `端口已被占用 (port in use)：PORT=${port} 或 STORE_PORT=${storePort}。请换一个再启动。`,
  EACCES: ({ port, storePort }) => `没有权限监听端口 (PORT=${port}，STORE_PORT=${storePort})。`,
  EADDRNOTAVAIL: hostUnknown,
  ENOTFOUND: hostUnknown,
};
const connecting: Readonly<Record<string, Say>> = {
  ECONNREFUSED: databaseAway,
  ECONNRESET: databaseAway,
  ETIMEDOUT: databaseAway,
  EHOSTUNREACH: databaseAway,
  ENOTFOUND: databaseAway,
  EAI_AGAIN: databaseAway,
  '28P01': databaseRefuses,
  '28000': databaseRefuses,
  '3D000': databaseRefuses,
};
const filing: Readonly<Record<string, Say>> = {
  EEXIST: dataDirUnusable,
  ENOTDIR: dataDirUnusable,
  EACCES: dataDirUnusable,
  EROFS: dataDirUnusable,
};

/** One sentence for the operator on why the server did not start, or null where it is a fault of ours. */
export function startFailure(error: unknown, config: Config): string | null {
  if (error instanceof DirectoryInUse) return `数据目录正在被另一个进程使用。\n${error.message}`;
  if (error instanceof WrongMasterKey)
    return '主密钥不对 (MASTER_KEY)：数据库里的资料是用另一个密钥加密的，请换回原来的密钥。';
  if (error instanceof ProductFolderUnreadable)
    return `产品目录读不了 (PRODUCTS_DIR)：${error.message} 不是可以读取的目录。`;
  if (
    error instanceof BadProductFile ||
    error instanceof ProductVersionChanged ||
    error instanceof PaymentChannelMissing ||
    error instanceof InsurersMixed ||
    error instanceof StoreNotEncrypted
  )
    return error.message;
  if (!(error instanceof Error)) return null;
  // An address with several IPs fails once for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { code = '', syscall = '', message = '' } = first as NodeJS.ErrnoException;
  if (/timeout expired|connection timeout/i.test(message)) return databaseAway(config);
  return sayOf(code, syscall)?.(config) ?? null;
}

function sayOf(code: string, syscall: string): Say | undefined {
  if (syscall === 'listen' || syscall === 'bind') return listening[code];
  if (syscall === 'getaddrinfo') return databaseAway;
  if (syscall === 'mkdir' || syscall === 'open' || syscall === 'scandir') return filing[code];
  return connecting[code];
}
