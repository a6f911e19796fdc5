import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmsCarrier, type SmsCarrier } from '../../../tests/support/sms-carrier.ts';
import { tencentVoice } from './tencent-voice.ts';

let carrier: SmsCarrier;
beforeAll(async () => {
  carrier = await startSmsCarrier();
});
afterAll(() => carrier.close());

const calls = () =>
  tencentVoice({
    ...{ secretId: 'id', secretKey: 'key', region: 'ap-guangzhou' },
    ...{ endpoint: carrier.origin, appId: '1400000001' },
  });

test('the digits are read to the phone; a carrier that takes no calls is told', async () => {
  await calls().readCaptcha('13800009901', '042719');
  expect(carrier.readAloud('13800009901')).toEqual(['042719']);
  carrier.stopCalls();
  await expect(calls().readCaptcha('13800009901', '042719')).rejects.toThrow(/arrears/);
  expect(carrier.readAloud('13800009901')).toHaveLength(1);
});
