import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFrom, packCommand, proveApp } from '../scripts/proveTemplate.mjs'

// `npm run matrix` proves every template. This proves one, with the packed command and packed packages.

/** Two installations and a build, also on a slow disk. */
const timeout = 900_000

it('creates an app that builds, and passes its own test with a mock wallet', { timeout }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'create-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const app = await createFrom(await packCommand(folder), 'vite-react')
  expect((await proveApp(app)).printed).toMatch(/^ +1 passed/m)
})
