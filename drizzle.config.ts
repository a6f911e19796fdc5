import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/ports/schema.ts',
  out: './server/adapters/database/migrations',
});
