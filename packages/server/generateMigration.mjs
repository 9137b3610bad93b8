// Writes a migration for what has changed in src/storage/schema: node generateMigration.mjs <name>
// drizzle-kit looks for drizzle-orm beside itself alone, and npm may put the two apart: it runs as a copy beside ours.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const [name = 'change'] = process.argv.slice(2)
const here = import.meta.dirname
const kit = path.dirname(createRequire(import.meta.url).resolve('drizzle-kit'))
const copy = path.join(here, 'node_modules/.drizzle-kit')
cpSync(kit, copy, { recursive: true })
try {
  const { status } = spawnSync(process.execPath, [path.join(copy, 'bin.cjs'), 'generate', '--name', name], {
    cwd: here,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
