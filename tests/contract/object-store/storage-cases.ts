import { describe } from 'vitest';
import { accessCases } from './access-cases.ts';
import { appendCases } from './append-cases.ts';
import { blobStoreCases } from './blob-store-cases.ts';
import { multipartCases } from './multipart-cases.ts';
import { objectCases } from './object-cases.ts';
import type { TestBucket } from './test-bucket.ts';

/** One behaviour, whoever keeps the bucket. Every key is below a prefix of this run, which the caller removes. */
export function storageCases(bucket: () => TestBucket, prefix: string): void {
  describe('objects', () => objectCases(bucket, prefix));
  describe('append', () => appendCases(bucket, prefix));
  describe('multipart', () => multipartCases(bucket, prefix));
  describe('access', () => accessCases(bucket, prefix));
  describe('the blob store port', () => blobStoreCases(bucket, prefix));
}
