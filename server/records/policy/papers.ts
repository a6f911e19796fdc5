import { createHash } from 'node:crypto';
import { clausePaperKey, policyPaperKey } from '../../domain/files/object-keys.ts';
import type { EndorsementContent, PaperToDraw, PolicyContent } from '../../domain/policy/content.ts';
import { documentHead } from '../../domain/product/document.ts';
import type { Product } from '../../domain/product/product.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { readAll } from '../files/read-all.ts';
import { documentsOf, keepDocument, type PolicyDocumentRow, type PolicyRow } from './policies.ts';
import type { Queryable } from '../../ports/database.ts';

/** A paper of a policy: what it is called, where it lies, and what it is drawn of. */
export interface Paper {
  readonly kind: PolicyDocumentRow['kind'];
  readonly documentNo: string;
  readonly name: string;
  /** Where a file of that SHA-256 lies. */
  readonly keyOf: (sha256: string) => string;
  readonly toDraw: PaperToDraw;
  readonly signedAt: Date;
  /** Whether others have the same one: drawn once for all. */
  readonly isShared: boolean;
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What is drawn when a policy is issued: itself, the receipt, and the product's texts as they were shown. */
export function papersOf(content: PolicyContent, product: Product): Paper[] {
  const signedAt = new Date(content.issued_at);
  const own = (kind: 'policy' | 'receipt', name: string): Paper => ({
    ...{ kind, documentNo: kind, name, signedAt, isShared: false },
    keyOf: (sha256) => policyPaperKey(content.policy_no, kind, sha256),
    toDraw: { kind, content },
  });
  return [own('policy', '电子保单'), own('receipt', '保费收据'), ...product.documents.map(clauseOf(product))];
}

const clauseOf =
  (product: Product) =>
  (document: Product['documents'][number]): Paper => {
    const { document_no, name, version, sha256 } = documentHead(document);
    // Of the text's own day: drawn for anybody at any time it is the same file.
    const signedAt = new Date(`${version}T00:00:00+08:00`);
    const content = {
      ...{ insurer: product.insurer.name, product: product.name, filing_no: product.filing_no },
      ...{ name, version, sha256, paragraphs: document.paragraphs },
      issued_at: signedAt.toISOString(),
    };
    return {
      ...{ kind: 'clause', documentNo: document_no, name, signedAt, isShared: true },
      keyOf: clausePaperKey,
      toDraw: { kind: 'clause', content },
    };
  };

/** What is drawn when a contract was ended. */
export const endorsementOf = (content: EndorsementContent): Paper => ({
  ...{ kind: 'endorsement', documentNo: 'endorsement', name: '退保批单', isShared: false },
  keyOf: (sha256) => policyPaperKey(content.policy.policy_no, 'endorsement', sha256),
  toDraw: { kind: 'endorsement', content },
  signedAt: new Date(content.ended_at),
});

type Printed = Pick<PolicyDocumentRow, 'key' | 'bytes' | 'pages' | 'sha256'>;

export type PrintedPaper = Paper & Printed;

/** Papers that many have and that a store holds, by what they are drawn of: a running server draws them once. */
const sharedIn = new WeakMap<BlobStore, Map<string, Printed>>();

/** Draws, signs and stores a paper; the same one again is the same object. */
export async function printPaper(context: ServiceContext, paper: Paper): Promise<PrintedPaper> {
  const { blobs, policyPrinter } = context;
  const shared = sharedIn.get(blobs) ?? new Map<string, Printed>();
  sharedIn.set(blobs, shared);
  const drawnOf = hashOf(paper.toDraw);
  const known = paper.isShared ? shared.get(drawnOf) : undefined;
  if (known) return { ...paper, ...known };
  const { pdf, pages, sha256, missing } = await policyPrinter.print(paper.toDraw);
  const printed = { key: paper.keyOf(sha256), bytes: pdf.length, pages, sha256 };
  if (missing.length > 0)
    context.log.error({ key: printed.key, characters: missing }, 'a paper has characters that no font has');
  await blobs.put(printed.key, pdf, { contentType: 'application/pdf', size: pdf.length });
  if (paper.isShared) shared.set(drawnOf, printed);
  return { ...paper, ...printed };
}

export async function keepPaper(
  tx: Queryable,
  { policyNo }: Pick<PolicyRow, 'policyNo'>,
  { kind, documentNo, name, key, bytes, pages, sha256, signedAt }: PrintedPaper,
): Promise<void> {
  await keepDocument(tx, { policyNo, kind, documentNo, name, key, bytes, pages, sha256, signedAt });
}

/** The file of that number, or undefined. */
export async function documentOf(
  tx: Queryable,
  policyNo: string,
  documentNo: string,
): Promise<PolicyDocumentRow | undefined> {
  return (await documentsOf(tx, policyNo)).find((one) => one.documentNo === documentNo);
}

/** The stored file's bytes. Rejects with StorageFailure where the store does not give them. */
export const readPaper = async (
  { blobs }: Pick<ServiceContext, 'blobs'>,
  { key, bytes }: PolicyDocumentRow,
): Promise<Buffer> => await readAll(await blobs.read(key, { start: 0, end: bytes - 1 }));
