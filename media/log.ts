export type Log = (name: string, detail: Record<string, unknown>) => void;

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
