import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { testWorld } from '@latchkey/devnet/testWorld'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Does what another team would do with `/openapi.json`: generates types, compiles a client, calls the server.

const world = await testWorld()
const execute = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
let folder = ''
let types = ''

beforeAll(async () => {
  // Inside the repository, so that the client resolves its packages.
  await mkdir(path.join(root, 'artifacts'), { recursive: true })
  folder = await mkdtemp(path.join(root, 'artifacts/openapi-'))
  types = astToString(await openapiTS(new URL(`${world.api}/openapi.json`)))
  await writeFile(path.join(folder, 'paths.d.mts'), types)
  await cp(path.resolve(import.meta.dirname, '../test/openApiClient.mts'), path.join(folder, 'client.mts'))
  const manifest = { imports: { '#paths': './paths.d.mts' } }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const compilerOptions = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
  outDir: 'out',
}

it('generates a type for every value of the document, and one name for any JSON', () => {
  // The generator writes this line for the headers of every response.
  const lines = types.split('\n').filter((line) => line.trim() !== '[name: string]: unknown;')
  const untyped = lines.filter((line) => /\b(unknown|any)\b/.test(line) && !/^\s*(\/\*)?\* /.test(line))
  expect(untyped.map((line) => line.trim())).toEqual(['Json: unknown;'])
  expect(types).not.toContain('@enum {unknown}')
})

it('generates types that compile with a client, which then reads the server’s responses', async () => {
  const compiler = path.join(root, 'node_modules/.bin/tsc')
  // The output explains why a type does not match.
  const printed = await execute(compiler, ['-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  )
  expect(printed).toBe('')
  const { callServer } = await import(path.join(folder, 'out/client.mjs'))
  const answers = await callServer(world.api, {
    projectId: world.projectId,
    chainId: world.network.caipNetworkId,
    address: world.accounts[0]?.address,
  })
  expect(answers).toEqual({
    healthStatus: 'ok',
    quantities: expect.arrayContaining([expect.stringMatching(/^\d+(\.\d+)?$/)]),
    hashes: expect.arrayContaining([expect.stringMatching(/^0x[0-9a-f]{64}$/)]),
    symbols: ['ETH'],
    result: `0x${(31337).toString(16)}`,
    code: 'ADDRESS_INVALID',
    reasons: [expect.stringContaining('is missing the 0x')],
  })
})
