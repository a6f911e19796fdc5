import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../contract/services/auth.ts';
import { bridge } from '../../contract/services/bridge.ts';
import { product } from '../../contract/services/product.ts';
import { singleRecording } from '../../contract/services/single-recording.ts';
import { trial } from '../../contract/services/trial.ts';
import { trialNames } from '../session/trial-names.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};

vi.stubGlobal('window', { isSecureContext: true });
vi.stubGlobal('isSecureContext', true);
vi.stubGlobal('location', { href: 'https://shop.example/#/home' });
vi.stubGlobal('navigator', { userAgent: 'Android 13', maxTouchPoints: 5 });
const { askFirst, firstPaths, firstPage } = await import('./ask-first.ts');

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

const answers: Record<string, object> = {
  [firstPaths.transferRealLink]: { real_link: '/single-recording?transmitRecordNo=T1' },
  [firstPaths.visitorLogin]: { token: 'visitor' },
  [firstPaths.confirmDetail]: { recording_no: 'R1' },
  [firstPaths.layoutList]: { product_plan_no: 'AX-MED-01-A' },
};

/** Answers in order, and notes what was asked with which visitor. */
function server() {
  const asked: string[] = [];
  const send = vi.fn((url: string, init: RequestInit) => {
    const visitor = (init.headers as Record<string, string>)['Visitor-Authorization'];
    asked.push(`${init.method} ${url}${visitor ? ` as ${visitor}` : ''}`);
    const data = answers[url.split('?')[0] ?? ''];
    return Promise.resolve(new Response(JSON.stringify({ code: 0, message: '', data })));
  });
  return { asked, send: send as unknown as typeof fetch };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('the first calls of a link', () => {
  it('are calls of the contract', () => {
    expect(firstPaths).toEqual({
      transferRealLink: bridge.transferRealLink.path,
      visitorLogin: auth.visitorLogin.path,
      confirmDetail: singleRecording.confirmDetail.path,
      onShelfList: product.onShelfList.path,
      baseInfo: trial.baseInfo.path,
      layoutList: trial.layoutList.path,
      geneList: trial.geneList.path,
    });
  });

  it('ask side by side what waits for nothing, then how far the recording is', async () => {
    const { asked, send } = server();
    const first = askFirst({ kind: 'short', code: 'ABCD' }, send);
    expect(asked).toEqual([
      `POST ${firstPaths.visitorLogin}`,
      `GET ${firstPaths.transferRealLink}?code=ABCD`,
    ]);
    await settled();
    expect(asked[2]).toBe(`GET ${firstPaths.confirmDetail}?transmit_record_no=T1 as visitor`);
    const detail = await first.get(`GET ${firstPaths.confirmDetail}?transmit_record_no=T1`);
    expect(detail?.text).toContain('R1');
  });

  it('use the login that is kept', async () => {
    localStorage.setItem('visitor_token', 'known');
    const { asked, send } = server();
    askFirst({ kind: 'recording', transmitRecordNo: 'T2' }, send);
    await settled();
    expect(asked).toEqual([`GET ${firstPaths.confirmDetail}?transmit_record_no=T2 as known`]);
  });

  const ofProduct = (['baseInfo', 'layoutList'] as const).map(
    (name) => `GET ${firstPaths[name]}?product_no=AX-MED-01`,
  );

  it('of a product ask for what its page shows and what can be chosen, and for nobody’s login', async () => {
    const { asked, send } = server();
    const first = askFirst({ kind: 'trial', productNo: 'AX-MED-01' }, send);
    expect(asked).toEqual(ofProduct);
    await settled();
    expect(asked).toEqual([...ofProduct, `POST ${firstPaths.geneList}`]);
    // As the page asks it: another order of the same words would be another question.
    const nothing = { policy: [], insurants: [[]] };
    const question = { product_no: 'AX-MED-01', genes: nothing, product_plan_no: 'AX-MED-01-A' };
    expect([...first.keys()]).toContain(`POST ${firstPaths.geneList} ${JSON.stringify(question)}`);
  });

  it('of a product that something is chosen of ask for no other choice', async () => {
    sessionStorage.setItem(trialNames.trialChoices, '{}');
    const { asked, send } = server();
    askFirst({ kind: 'trial', productNo: 'AX-MED-01' }, send);
    await settled();
    expect(asked).toEqual(ofProduct);
  });

  it('leave it to the app where nothing answers', async () => {
    const first = askFirst({ kind: 'short', code: 'ABCD' }, () =>
      Promise.reject(new TypeError('no network')),
    );
    expect(await first.get(`GET ${firstPaths.transferRealLink}?code=ABCD`)).toBeNull();
    await settled();
    expect(first.size).toBe(2);
  });
});

describe('an address', () => {
  it.each([
    ['#/bridge?code=ABCD', { kind: 'short', code: 'ABCD' }],
    ['#/single-recording?transmitRecordNo=T1', { kind: 'recording', transmitRecordNo: 'T1' }],
    ['#/bridge', null],
    ['#/pc-share', null],
    ['#/bridge?code=ABCD&salesToken=S', null],
    ['', { kind: 'catalogue' }],
    ['#/', { kind: 'catalogue' }],
    ['#/detail?productNo=AX-MED-01', { kind: 'trial', productNo: 'AX-MED-01' }],
    ['#/detail', null],
    ['#/insure?processNo=I1', null],
  ])('%s', (hash, link) => {
    expect(firstPage(hash)).toEqual(link);
  });
});
