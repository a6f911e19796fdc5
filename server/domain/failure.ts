import { catalogue } from '../../contract/codes/catalogue.ts';
import type { CodeName } from '../../contract/codes/catalogue.ts';
import { failureMessages } from './failure-messages.ts';

/** A refusal that the caller is told of: a row of the catalogue, with its own sentence where the row's is too general. */
export class Failure extends Error {
  readonly code: number;
  readonly codeName: CodeName;
  readonly data: unknown;

  constructor(codeName: CodeName, options: { message?: string; data?: unknown; cause?: unknown } = {}) {
    super(options.message ?? failureMessages[codeName], options);
    this.name = 'Failure';
    this.code = catalogue[codeName].code;
    this.codeName = codeName;
    this.data = options.data ?? null;
  }
}
