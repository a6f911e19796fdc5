// Opens a recording as an insurer's system does. The key and its secret are printed once by
// `npm run accounts -- insurer put <key_id> <insurer>`; everything else below is invented.
//
//   API_ORIGIN=http://127.0.0.1:8080 INSURER_KEY_ID=… INSURER_SECRET=… node docs/examples/open-recording.mjs
/* global fetch */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import process from 'node:process';

const { API_ORIGIN = 'http://127.0.0.1:8080', INSURER_KEY_ID = '', INSURER_SECRET = '' } = process.env;

const path = '/service/h5/v1/insurer/open-recording';
const body = JSON.stringify({
  // The idempotency key: keep it with your order, and send it again when no answer came.
  request_id: randomUUID(),
  order_no: `ORDER-${Date.now()}`,
  product_no: 'AX-MED-01',
  sales_no: 'S10001',
  person: {
    name: '林示例',
    certificate_type: 'id_card',
    certificate_number: '990101199001010019',
    mobile: '13900000000',
  },
  // What your order says and the product's file cannot know. Left out, the customer reads the product's own words.
  policy: {
    // Whom it insures; the customer reads these names masked.
    insured: ['林示例', '林小样'],
    cover: [
      { label: '一般医疗', value: '200 万元' },
      { label: '重疾医疗', value: '400 万元' },
    ],
    first_fen: 32600,
    term: '1 年',
    payment: '一次交清',
  },
});

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
process.stdout.write(`${await response.text()}\n`);
