import autocannon from 'autocannon';
import type { RequestOf } from '../../contract/define.ts';
import { addYears, beijingDay } from '../../contract/dates.ts';
import { trial } from '../../contract/services/trial.ts';
import { chosen } from '../support/buyer.ts';

const customers = 200;
const askedEach = 20;

/** `at once`: each asks again as soon as they are answered. `tapping`: each taps once a second, as a quick hand does. */
export type Pace = 'at once' | 'tapping';

const productNo = 'AX-CI-02';

/** What the nth of these customers has chosen: everybody another age, amount and term. */
function choiceOf(n: number): RequestOf<typeof trial.geneList> {
  const age = 18 + (n % 25);
  return {
    product_no: productNo,
    product_plan_no: `${productNo}-B`,
    genes: chosen(
      {},
      {
        relation: 'self',
        gender: n % 2 === 0 ? 'female' : 'male',
        birth_date: addYears(beijingDay(new Date()), -age),
        amount: String(300_000 + 50_000 * (n % 5)),
        term: 'life',
        pay_period: '20',
      },
    ),
  };
}

/**
 * Milliseconds of each answer with a premium to so many customers at once, each on a connection of their own. Throws
 * where one was not answered with a premium.
 */
export async function premiumTimes(origin: string, pace: Pace): Promise<number[]> {
  const times: number[] = [];
  const wrong: string[] = [];
  const bodies = Array.from({ length: customers }, (_, n) => JSON.stringify(choiceOf(n)));
  let next = 0;
  await new Promise<void>((resolve, reject) => {
    const asking = autocannon(
      {
        url: origin,
        connections: customers,
        amount: customers * askedEach,
        timeout: 60,
        ...(pace === 'tapping' && { connectionRate: 1 }),
        requests: [
          {
            ...{ method: 'POST', path: trial.geneList.path },
            headers: { 'content-type': 'application/json' },
            setupRequest: (request) => ({ ...request, body: bodies[next++ % bodies.length] ?? '' }),
            onResponse: (_status, body) => {
              if (!/"first_fen":[1-9]/.test(body)) wrong.push(body.slice(0, 300));
            },
          },
        ],
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    );
    asking.on('response', (_client, _status, _bytes, ms) => times.push(ms));
    asking.on('reqError', (error) => wrong.push(String(error)));
  });
  if (wrong.length > 0) throw new Error(`${wrong.length} without a premium, the first: ${wrong[0]}`);
  return times;
}
