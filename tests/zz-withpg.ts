import { spawnSync } from 'node:child_process'
import { ensureChromium } from './support/browser.ts'
import { sharedPostgres, startSharedPostgres } from './support/test-database.ts'
ensureChromium()
const postgres = await startSharedPostgres()
if (postgres) process.env[sharedPostgres] = postgres.url
const [command, ...rest] = process.argv.slice(2)
const done = spawnSync(command!, rest, { stdio: 'inherit', env: process.env })
await postgres?.stop()
process.exit(done.status ?? 1)
