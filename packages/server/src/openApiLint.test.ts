import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { testWorld } from '@latchkey/devnet/testWorld'
import { afterAll, expect, it } from 'vitest'

// Lints the served document with all rules of a common linter, and warnings as errors.

const world = await testWorld()
const execute = promisify(execFile)
const linter = path.resolve(import.meta.dirname, '../../../node_modules/.bin/redocly')
const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const served = await (await fetch(`${world.api}/openapi.json`)).json()

/** Lints a document and returns the rules that it breaks. */
async function lint(document: object): Promise<string[]> {
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(document))
  const { stdout } = await execute(
    linter,
    ['lint', 'openapi.json', '--extends', 'recommended-strict', '--format', 'json'],
    // Disables reports to the linter's vendor.
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string }[] }
  return problems.map(({ ruleId }) => ruleId)
}

it('passes every rule', async () => {
  expect(await lint(served)).toEqual([])
})

it('is read by the linter, which finds a missing license and an operation without errors', async () => {
  const { license: _, ...info } = served.info
  const { '4XX': refused, ...responses } = served.paths['/health'].get.responses
  expect(refused).toBeDefined()
  const health = { get: { ...served.paths['/health'].get, responses } }
  const broken = await lint({ ...served, info, paths: { ...served.paths, '/health': health } })
  expect(broken.sort()).toEqual(['info-license', 'operation-4xx-response'])
})
