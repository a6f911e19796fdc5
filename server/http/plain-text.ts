import type { FieldErrors } from '../../contract/envelope.ts';
import { Failure } from '../domain/failure.ts';

const message = '含有无法识别的字符';

/**
 * PostgreSQL keeps no NUL, and half of a surrogate pair is no character: a text with either is refused before any
 * field is looked at. Throws multipleErrors, naming each field as the contract's own check does.
 */
export function requirePlainText(value: unknown): void {
  const fields: FieldErrors = {};
  // Without recursion: a body of a megabyte may be nested half a million deep.
  const left: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = left.pop(); next; next = left.pop()) {
    if (typeof next.value === 'string' && !isPlain(next.value)) fields[next.path || 'body'] = [message];
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, member] of Object.entries(next.value)) {
      if (!isPlain(name)) fields['body'] = [message];
      left.push({ path: next.path ? `${next.path}.${name}` : name, value: member });
    }
  }
  if (Object.keys(fields).length > 0) throw new Failure('multipleErrors', { data: fields });
}

const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
