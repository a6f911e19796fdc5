/** What may be written down of an error: never what a statement was about, which may be a link's code or a person. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggableError;
  readonly errors?: readonly LoggableError[];
  readonly [detail: string]: unknown;
}

const databaseDetails = ['severity', 'code', 'schema', 'table', 'column', 'constraint', 'routine'] as const;
const mostCauses = 5;
/** Of an error that stands for several. */
const mostErrors = 5;

/** A statement that failed keeps its text without its parameters; of the database's own error its code remains. */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const type = error.constructor.name;
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  const isDeepest = depth === mostCauses;
  const cause =
    error.cause === undefined || isDeepest ? {} : { cause: loggableError(error.cause, depth + 1) };
  const errors =
    error instanceof AggregateError && !isDeepest
      ? { errors: error.errors.slice(0, mostErrors).map((one) => loggableError(one, depth + 1)) }
      : {};
  if (isStatement(error)) return { type, message: `failed: ${error.query}`, stack, ...cause };
  if (isOfDatabase(error)) {
    const told: Record<string, string | undefined> = {};
    for (const name of databaseDetails) told[name] = error[name];
    return { type, message: `database error ${error.code}`, stack, ...told, ...cause };
  }
  const code = 'code' in error ? { code: error.code } : {};
  return { type, message: error.message, stack, ...code, ...errors, ...cause };
}

/** The messages of an error, of those that it stands for and of their causes, in their order. */
export const messagesOf = ({ message, errors = [], cause }: LoggableError): string[] => [
  ...[message, ...errors.flatMap(messagesOf)],
  ...(cause ? messagesOf(cause) : []),
];

/** As Drizzle throws it: its message and its members hold the parameters. */
const isStatement = (error: Error): error is Error & { readonly query: string } =>
  'query' in error && typeof error.query === 'string' && 'params' in error;

/** As the PostgreSQL drivers throw it: its message and detail quote values. */
const isOfDatabase = (
  error: Error,
): error is Error &
  Readonly<Partial<Record<(typeof databaseDetails)[number], string>>> & { readonly code: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string';
