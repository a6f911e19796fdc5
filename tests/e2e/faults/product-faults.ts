import { setTimeout as wait } from 'node:timers/promises';
import { dayMs, expireKeys, fillStorage } from '../../media/faults/faults.ts';
import type { World } from '../../media/faults/world.ts';
import {
  callHoldsCamera,
  leavesPage,
  losesTrack,
  refusesCameraOnce,
  takesCall,
} from '../support/interruptions.ts';
import type { PatientCustomer } from './patient-customer.ts';

export interface Struck {
  readonly world: World;
  readonly customer: PatientCustomer;
}

/** What the customer is told and given, as it stands on the screen. */
export interface Offer {
  /** Of a page or a stage. */
  readonly heading?: string | RegExp;
  /** A sign beside what goes on. */
  readonly sign?: string | RegExp;
  readonly button?: string | RegExp;
}

/** When it strikes: while the guide is read, in the second of three segments, or when all is read and not yet sent. */
export type Moment = 'guide' | 'reading' | 'stop';

export interface ProductFault {
  readonly name: string;
  readonly at: Moment;
  readonly strike: (struck: Struck) => Promise<void> | void;
  /** `reads_on`: nothing is asked of the customer, and the reading goes on. */
  readonly offered: Offer | 'reads_on' | 'submitted';
  /** What ends it, where it does not end by itself. */
  readonly end?: (struck: Struck) => Promise<void> | void;
  /** Ways by which the clips are made; one clip each. */
  readonly rungs?: readonly string[];
}

/** The reading goes on, and may be at its end by now. */
const readsOn = { button: /暂停|读完了/ } as const;
const isSubmit = (path: string) => path.endsWith('/single-recording/submit-read-video');
const refusal = (status: number, code: string) => ({ kind: 'refuse', status, code, message: code }) as const;

const restore = ({ world }: Struck) => {
  world.site.restore();
  world.store.restore();
};

/** Of what breaks the reading off in its midst. */
export const twoClips = ['live_encode', 'live_encode'] as const;

export const productFaults: readonly ProductFault[] = [
  {
    name: 'the store cannot be reached',
    at: 'reading',
    strike: ({ world }) => world.store.cut(),
    offered: { sign: /网络中断，已保存到本机/, ...readsOn },
    end: restore,
  },
  {
    name: 'the store cannot be reached',
    at: 'stop',
    strike: ({ world }) => world.store.cut(),
    offered: { heading: '网络中断，等待恢复' },
    end: restore,
  },
  {
    name: 'the server cannot be reached',
    at: 'reading',
    strike: ({ world }) => world.site.cut(),
    offered: 'reads_on',
    end: restore,
  },
  {
    name: 'the server cannot be reached',
    at: 'stop',
    strike: ({ world }) => world.site.cut(),
    offered: { heading: /正在提交|网络中断，等待恢复|还没有提交成功/ },
    end: restore,
  },
  {
    name: 'no network at all',
    at: 'reading',
    strike: ({ world }) => {
      world.site.cut();
      world.store.cut();
    },
    offered: { sign: /网络中断，已保存到本机/, ...readsOn },
    end: async (struck) => {
      await wait(3000);
      restore(struck);
    },
  },
  {
    name: 'no network at all',
    at: 'guide',
    strike: async ({ world, customer }) => {
      world.site.cut();
      world.store.cut();
      await customer.button(/打开摄像头/).click();
    },
    offered: { heading: '录制准备', sign: /请检查网络后再点一次|网络没有连上|网络断开过/ },
    end: restore,
  },
  { name: 'the keys are over', at: 'reading', strike: ({ world }) => expireKeys(world), offered: 'reads_on' },
  { name: 'the keys are over', at: 'stop', strike: ({ world }) => expireKeys(world), offered: 'submitted' },
  {
    name: 'the store refuses once with 403',
    at: 'reading',
    strike: ({ world }) => world.store.next(refusal(403, 'AccessDenied')),
    offered: 'reads_on',
  },
  {
    name: 'the store says once that there is no upload (404)',
    at: 'reading',
    strike: ({ world }) => world.store.next(refusal(404, 'NoSuchUpload')),
    offered: 'reads_on',
  },
  {
    name: 'the store is busy once (503)',
    at: 'reading',
    strike: ({ world }) => world.store.next(refusal(503, 'SlowDown')),
    offered: 'reads_on',
  },
  {
    name: 'the store is busy once (503)',
    at: 'stop',
    strike: ({ world }) => world.store.next(refusal(503, 'ServiceUnavailable')),
    offered: 'submitted',
  },
  {
    name: 'a slow uplink',
    at: 'reading',
    strike: ({ world }) => world.store.delay(2500),
    offered: { sign: '网络较慢，不影响录制', ...readsOn },
    end: restore,
  },
  {
    name: 'the connection is cut after a piece arrived',
    at: 'reading',
    strike: ({ world }) => world.store.next({ kind: 'lose_answer' }),
    offered: 'reads_on',
  },
  {
    name: 'the connection is cut after the submission arrived',
    at: 'stop',
    strike: ({ world }) => world.site.next({ kind: 'lose_answer' }, isSubmit),
    offered: 'submitted',
  },
  {
    name: 'the submission is delivered twice',
    at: 'stop',
    strike: ({ world }) => world.site.next({ kind: 'deliver_twice' }, isSubmit),
    offered: 'submitted',
  },
  {
    name: 'the submission is answered with 500',
    at: 'stop',
    strike: ({ world }) => world.site.next({ kind: 'fail', status: 500 }, isSubmit),
    offered: 'submitted',
  },
  {
    name: 'the page is reloaded',
    at: 'reading',
    strike: ({ customer }) => customer.reloads(),
    offered: { heading: '录制准备', sign: '上次读到第 2 段', button: '继续录制' },
    rungs: twoClips,
  },
  {
    name: 'the tab is closed and the link opened again',
    at: 'reading',
    strike: ({ customer }) => customer.opensAnotherTab(),
    offered: { button: /^接着办/ },
    rungs: twoClips,
  },
  {
    name: 'reloaded without a network, all being read',
    at: 'stop',
    strike: async (struck) => {
      const { world, customer } = struck;
      world.store.cut();
      await customer.saysDone();
      await customer.heading('网络中断，等待恢复').waitFor();
      await customer.page.reload();
      restore(struck);
    },
    offered: { sign: '上次已全部读完', button: '提交上次的录制' },
  },
  {
    name: 'the storage is full',
    at: 'reading',
    strike: ({ customer }) => fillStorage(customer.page, 4000),
    offered: { heading: '手机存储空间不足', button: '继续录制' },
    rungs: twoClips,
  },
  {
    name: 'the browser cannot encode',
    at: 'guide',
    strike: async ({ customer }) => {
      await customer.page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
      await customer.page.reload();
    },
    offered: { heading: '录制准备', button: '打开摄像头' },
    rungs: ['media_recorder'],
  },
  {
    name: 'the microphone is lost',
    at: 'reading',
    strike: ({ customer }) => losesTrack(customer.page, 'audio'),
    offered: { heading: '麦克风被中断', button: '继续录制' },
    rungs: twoClips,
  },
  {
    name: 'the camera is lost',
    at: 'reading',
    strike: ({ customer }) => losesTrack(customer.page, 'video'),
    offered: { heading: '摄像头被中断', button: '继续录制' },
    rungs: twoClips,
  },
  {
    name: 'a call comes in',
    at: 'reading',
    strike: ({ customer }) => takesCall(customer.page),
    offered: { heading: '麦克风被中断', button: '继续录制' },
    rungs: twoClips,
  },
  {
    name: 'a call holds the camera',
    at: 'guide',
    strike: async ({ customer }) => {
      const isOver = await callHoldsCamera(customer.page);
      await customer.button(/打开摄像头/).click();
      await customer.heading('摄像头正被占用').waitFor();
      await isOver();
    },
    offered: { heading: '摄像头正被占用', button: '重新打开' },
  },
  {
    name: 'the camera is refused once',
    at: 'guide',
    strike: async ({ customer }) => {
      await refusesCameraOnce(customer.page);
      await customer.button(/打开摄像头/).click();
    },
    offered: { heading: '还没有允许使用摄像头', button: '重新打开' },
  },
  {
    name: 'the phone’s clock is a day off',
    at: 'guide',
    strike: async ({ customer }) => {
      await customer.page.addInitScript((ms) => {
        const { now } = Date;
        Date.now = () => now() + ms;
      }, dayMs);
      await customer.page.reload();
    },
    offered: { heading: '录制准备', button: /打开摄像头/ },
  },
  {
    name: 'the page is hidden',
    at: 'reading',
    strike: ({ customer }) => leavesPage(customer.page),
    offered: { heading: '您刚才离开了页面', button: '继续录制' },
    rungs: twoClips,
  },
  {
    name: 'the server is killed and starts again',
    at: 'reading',
    strike: ({ world }) => world.killServer(),
    offered: 'reads_on',
  },
  {
    name: 'the server is killed and starts again',
    at: 'stop',
    strike: ({ world }) => world.killServer(),
    offered: 'submitted',
  },
  {
    name: 'the store is started again',
    at: 'reading',
    strike: ({ world }) => world.restartStore(),
    offered: 'reads_on',
  },
  {
    name: 'the link is opened in a second tab',
    at: 'reading',
    strike: async ({ customer }) => {
      const second = await customer.page.context().newPage();
      await second.goto(customer.page.url().replace(/#.*/, '#/single-recording'));
      await second.close();
    },
    offered: 'reads_on',
  },
];
