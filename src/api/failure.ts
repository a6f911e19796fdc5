import type { ServiceName } from './service-name.ts';

/** Why a call has no answer to give. Codes are the envelope's; text is chosen at the edge. */
export type Failure =
  | { readonly kind: 'code'; readonly code: number; readonly message: string; readonly data: unknown }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly module: ServiceName;
      readonly message: string;
    }
  | { readonly kind: 'no_response' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unreadable'; readonly module: ServiceName };

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

export function failureCode(value: unknown): number | null {
  return isFailure(value) && value.kind === 'code' ? value.code : null;
}
