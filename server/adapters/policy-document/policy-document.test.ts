import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PolicyContent } from '../../domain/policy/content.ts';
import { policyOfSomebody } from '../../../tests/support/policy-content.ts';
import { draw } from './draw.ts';
import { forkedPolicyPrinter, type PrintProcess } from './forked-policy-printer.ts';
import { checkPdf, signPdf } from './sign-pdf.ts';
import { demoCertificate, readFormer, untimely } from './signing-certificate.ts';

const anInsurer = () => demoCertificate(mkdtempSync(join(tmpdir(), 'signing-')));

test(
  'a renewed certificate leaves valid what the former one signed in its time',
  { timeout: 120_000 },
  async () => {
    const [former, renewed, foreign] = await Promise.all([anInsurer(), anInsurer(), anInsurer()]);
    const drawn = await draw({ kind: 'policy', content: policyOfSomebody });
    const signedBy = ({ key, chain }: typeof former) => signPdf(drawn.pdf, key, chain);
    const configured = former.chain.map(
      (raw) => `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----`,
    );
    const printer = forkedPolicyPrinter(() => Promise.resolve(renewed), readFormer(configured.join('\n')));
    const stateOf = async (pdf: Buffer, signedAt = new Date()) => (await printer.check(pdf, signedAt)).state;
    expect(await stateOf(signedBy(renewed))).toBe('valid');
    expect(await stateOf(signedBy(former))).toBe('valid');
    const tooLate = new Date(Date.parse(former.own.validTo) + 1000);
    expect(await stateOf(signedBy(former), tooLate)).toBe('unknown');
    expect(await stateOf(signedBy(foreign))).toBe('unknown');
    const changed = signedBy(former);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(await stateOf(changed)).toBe('broken');
  },
);

test('nothing is signed outside of the time of the certificate, and its end is seen coming', async () => {
  const signer = await anInsurer();
  const until = Date.parse(signer.own.validTo);
  const at = (days: number) => new Date(until + days * 86_400_000);
  const whyAt = (days: number) => untimely(signer, at(days))?.why ?? null;
  expect([-31, -29, 1].map(whyAt)).toEqual([null, 'ends_soon', 'over']);
  const before = new Date(Date.parse(signer.own.validFrom) - 1000);
  for (const now of [at(1), before]) {
    const caller = { run: () => Promise.reject(new Error('drawn')), close: () => Promise.resolve() };
    const printer = forkedPolicyPrinter(
      () => Promise.resolve(signer),
      [],
      caller as unknown as PrintProcess,
      () => now,
    );
    await expect(printer.print({ kind: 'policy', content: policyOfSomebody })).rejects.toThrow(
      'the certificate that signs documents is good from',
    );
  }
});

test('drawn twice a policy is the same bytes; signed, every byte counts', { timeout: 120_000 }, async () => {
  const { key, chain, own } = await anInsurer();
  const drawn = await draw({ kind: 'policy', content: policyOfSomebody });
  const again = await draw({ kind: 'policy', content: policyOfSomebody });
  expect(Buffer.compare(drawn.pdf, again.pdf)).toBe(0);
  expect(drawn.pages).toBeGreaterThan(2);
  expect(drawn.pdf.toString('latin1')).toMatch(
    /\/MarkInfo[\s\S]*\/StructTreeRoot|\/StructTreeRoot[\s\S]*\/MarkInfo/,
  );
  expect(drawn.pdf.includes('/Outlines')).toBe(true);
  expect(checkPdf(drawn.pdf)).toBeNull();
  const signed = signPdf(drawn.pdf, key, chain);
  const checked = checkPdf(signed);
  expect(checked?.isIntact).toBe(true);
  expect(checked?.certificate.fingerprint256).toBe(own.fingerprint256);
  // A byte of each part of the file, the signature's own among them.
  const signature = signed.indexOf('0'.repeat(64), signed.indexOf('/Contents <')) - 30;
  for (const at of [20, Math.floor(signed.length / 3), signature, signed.length - 40]) {
    const changed = Buffer.from(signed);
    changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
    expect([at, checkPdf(changed)?.isIntact ?? false]).toEqual([at, false]);
  }
  // What is put behind the signed file is not signed.
  expect(checkPdf(Buffer.concat([signed, Buffer.from('%more')]))).toBeNull();
});

/** What is drawn on its pages, as the file says it. */
const drawnIn = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n');

test('a stroke of one point is a dot in the signature', { timeout: 120_000 }, async () => {
  const [signature] = policyOfSomebody.signatures;
  const signedWith = async (strokes: PolicyContent['signatures'][number]['strokes']) => {
    const content = { ...policyOfSomebody, signatures: [{ ...signature!, strokes }] };
    return drawnIn((await draw({ kind: 'policy', content })).pdf);
  };
  const curves = (drawn: string) => drawn.match(/ c$/gm)?.length ?? 0;
  const withoutDot = await signedWith(signature!.strokes);
  const withDot = await signedWith([...signature!.strokes, [{ x: 500, y: 150, t: 600 }]]);
  expect(withoutDot).toContain(' l');
  // A circle of four curves; a path without a line would paint nothing.
  expect(curves(withDot)).toBe(curves(withoutDot) + 4);
});

/** What is written on its pages, as whoever copies it reads it: each line by the one and the other font. */
function linesIn(drawn: string): string[] {
  const fonts = [...drawn.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)].map(([, ranges = '']) =>
    [...ranges.matchAll(/\[([^\]]*)\]/g)]
      .flatMap(([, row = '']) => row.match(/<[^>]*>/g) ?? [])
      .map((hex) => Buffer.from(hex.slice(1, -1).replace(/ /g, ''), 'hex').swap16().toString('utf16le')),
  );
  return glyphsIn(drawn).flatMap((glyphs) =>
    fonts.map((font) => glyphs.map((glyph) => font[glyph] ?? '').join('')),
  );
}

/** The glyphs of each line. */
const glyphsIn = (drawn: string): number[][] =>
  [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, line = '']) =>
    [...line.matchAll(/<([0-9a-f]*)>/g)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map((glyph) => parseInt(glyph, 16)),
  );

test(
  'a name that no font has is written out, and no empty box is printed',
  { timeout: 120_000 },
  async () => {
    const content = {
      ...policyOfSomebody,
      holder: { ...policyOfSomebody.holder, name: '𠮷田' },
      insured: policyOfSomebody.insured.map((one) => ({ ...one, name: '林𤋮' })),
    };
    const papers = [
      { kind: 'policy', content },
      { kind: 'receipt', content },
    ] as const;
    for (const paper of papers) {
      const { pdf, missing } = await draw(paper);
      const drawn = drawnIn(pdf);
      expect(linesIn(drawn)).toContain('〓〔U+20BB7〕田');
      expect(glyphsIn(drawn).filter((line) => line.includes(0))).toEqual([]);
      expect(missing).toEqual(paper.kind === 'policy' ? ['U+20BB7', 'U+242EE'] : ['U+20BB7']);
    }
  },
);
