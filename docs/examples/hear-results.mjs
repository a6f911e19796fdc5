// Hears what came of recordings, policies and automatic debits, as an insurer's system does once a minute or so.
// Key and secret are those of open-recording.mjs; AFTER is the `next` of the last time, left out at the first.
//
//   API_ORIGIN=http://127.0.0.1:8080 INSURER_KEY_ID=… INSURER_SECRET=… AFTER=… node docs/examples/hear-results.mjs
/* global fetch */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import process from 'node:process';

const { API_ORIGIN = 'http://127.0.0.1:8080', INSURER_KEY_ID = '', INSURER_SECRET = '' } = process.env;

// `after` is higher than any number that they have: what follows would be passed over.
const resultsAhead = 780007;

async function call(name, input) {
  const path = `/service/h5/v1/insurer/${name}`;
  const body = JSON.stringify(input);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const text = ['POST', path, timestamp, nonce, bodySha256].join('\n');
  const response = await fetch(API_ORIGIN + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Insurer-Key': INSURER_KEY_ID,
      'X-Insurer-Timestamp': timestamp,
      'X-Insurer-Nonce': nonce,
      'X-Insurer-Signature': createHmac('sha256', INSURER_SECRET).update(text).digest('hex'),
    },
    body,
  });
  const { code, message, data } = await response.json();
  if (code === resultsAhead)
    throw new Error(
      `${message}\nTheir database was restored to an earlier point: ask them, and keep \`next\` as it is.`,
    );
  if (code !== 0) throw new Error(`${code} ${message}`);
  return data;
}

let after = process.env.AFTER ?? '0';
for (let more = true; more;) {
  const page = await call('results', { after });
  // Take these over and keep `next` in one transaction of your own: so none is lost and none is taken twice.
  for (const result of page.results) process.stdout.write(`${JSON.stringify(result)}\n`);
  ({ next: after, more } = page);
}
process.stdout.write(`next: ${after}\n`);
