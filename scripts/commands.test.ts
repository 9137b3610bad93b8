import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { awaitWorld } from './awaitWorld.mjs'
import { holdsAll } from './install.mjs'
import { markFiles } from './marks/checkMarks.mjs'
import { root } from './run.mjs'
import { chooseTests, findAffected, readGraph } from './steps/changedSteps.mjs'
import { runSteps } from './steps/runSteps.mjs'

/** Creates a folder with our commands and these files, deleted after the test. */
function createRepository(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  for (const [file, text] of Object.entries(files)) write(file, text)
  const runNode = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, CI: '1' } })
  return { folder, write, runNode }
}

it('treats a missing workspace link, or a missing package, as not installed', () => {
  const wanted = {
    '': {},
    'packages/a': { version: '0.1.0' },
    'node_modules/a': { link: true },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/rare': { version: '1.0.0', optional: true },
    'packages/a/node_modules/b': { version: '2.0.0' },
  }
  const { 'node_modules/rare': _, ...installed } = wanted
  expect(holdsAll(wanted, installed)).toBe(true)
  for (const missing of ['node_modules/a', 'node_modules/b', 'packages/a/node_modules/b'])
    expect(holdsAll(wanted, { ...installed, [missing]: undefined })).toBe(false)
})

it('counts a step that throws as failed and continues with the others', async () => {
  const thrown = async () => {
    throw new Error('This step fails on purpose.')
  }
  const results = await runSteps({ one: async () => 0, two: thrown, three: async () => 0 })
  expect(results.map(({ code }) => code)).toEqual([0, 1, 0])
})

it('runs the lanes of a phase in parallel, and each lane in order', async () => {
  const said: string[] = []
  let resolve: () => void = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  const say = (name: string) => async () => {
    said.push(name)
    return 0
  }
  const waits = async () => {
    await promise
    said.push('a')
    return 0
  }
  const frees = async () => {
    resolve()
    said.push('c')
    return 0
  }
  const steps = { a: waits, b: say('b'), c: frees, d: say('d') }
  const results = await runSteps(steps, { phases: [[['a', 'b'], ['c']], [['d', 'unknown']]] })
  expect(said).toEqual(['c', 'a', 'b', 'd'])
  expect(results.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
})

it('logs the output of a passing step and prints the end of a failing one', () => {
  const { folder, runNode } = createRepository({
    'steps.mjs': `import { runSteps } from './scripts/steps/runSteps.mjs'
      const say = (text, code) => (run) => run(process.execPath, ['-e', \`console.log('\${text}'); process.exit(\${code})\`])
      await runSteps({ quiet: say('All is well.', 0), broken: say('This is broken.', 1) })`,
  })
  const { stdout } = runNode('steps.mjs')
  expect(stdout).not.toContain('All is well.')
  expect(stdout).toContain('This is broken.')
  expect(readFileSync(path.join(folder, 'artifacts/log/quiet.log'), 'utf8')).toBe('All is well.\n')
})

it('finds the tests affected by a change through their imports', () => {
  const graph = new Map([
    ['packages/a/src/a.ts', []],
    ['packages/a/src/b.ts', ['packages/a/src/a.ts', 'packages/a/src/b.css']],
    ['packages/b/src/c.test.ts', ['packages/a/src/b.ts']],
    ['packages/b/src/d.test.ts', []],
  ])
  const above = ['packages/a/src/b.ts', 'packages/b/src/c.test.ts']
  expect(findAffected(['packages/a/src/a.ts'], graph)).toEqual(['packages/a/src/a.ts', ...above])
  expect(findAffected(['packages/a/src/b.css'], graph)).toEqual(above)
  expect(findAffected(['packages/a/data.json'], graph)).toEqual(['packages/a/src/a.ts', ...above])
  expect(findAffected(['README.md'], graph)).toEqual([])
  expect(findAffected(['package.json'], graph)).toEqual([...graph.keys()])
})

it('finds the tests that read a document', () => {
  const graph = readGraph()
  expect(findAffected(['docs/server/settings.md'], graph)).toContain('scripts/docs.test.ts')
  const suite = 'packages/server/src/publicSuite.test.ts'
  expect(findAffected(['docs/compatibility.md'], graph)).toContain(suite)
})

const always = ['lint', 'types', 'boundaries', 'rules']
it.each([
  ['a document', ['docs/a.md'], [], always],
  ['a unit test', ['packages/a/src/a.test.ts'], ['packages/a/src/a.test.ts'], [...always, 'unit']],
  [
    'a component test',
    ['packages/a/src/a.browser.test.tsx'],
    ['packages/a/src/a.browser.test.tsx'],
    [...always, 'browser'],
  ],
  ['a test of a packed app', ['packed/a.test.ts'], ['packed/a.test.ts'], [...always, 'build', 'packed']],
  ['a page', ['e2e/a.spec.ts'], ['e2e/a.spec.ts'], [...always, 'build', 'e2e']],
  [
    'code that ships',
    ['packages/a/src/a.ts'],
    ['packages/a/src/a.ts'],
    [...always, 'build', 'sizes', 'packed', 'e2e'],
  ],
  [
    'the lock file',
    ['package-lock.json'],
    ['packages/a/src/a.ts', 'packages/a/src/a.test.ts'],
    [...always, 'build', 'sizes', 'licenses', 'dependencies', 'unit', 'packed', 'e2e'],
  ],
])('%s that changed runs the steps that it can break', (_, changed, affected, names) => {
  expect(Object.keys(chooseTests(changed, affected))).toEqual(names)
})

it('measures all steps or none, because a partial profile would look complete', () => {
  const { runNode } = createRepository({})
  const { status, stderr } = runNode('scripts/test.mjs', '--profile', 'lint')
  expect(status).toBe(1)
  expect(stderr).toContain('--profile measures every step. Remove the step names and --changed.')
})

it('ends with the count even when nothing can be installed', () => {
  const { runNode } = createRepository({ 'package.json': '{}', 'package-lock.json': 'no lock file' })
  const { status, stdout } = runNode('scripts/test.mjs')
  expect(stdout.trim().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(status).toBe(1)
})

it('discards a build after a failed one, or after source types changed', () => {
  const source = 'packages/a/src/index.ts'
  const { folder, write, runNode } = createRepository({
    'package.json': '{ "browserslist": ["chrome >= 112"] }',
    'package-lock.json': '{}',
    'tsconfig.json': '{ "files": [], "references": [{ "path": "packages/a" }] }',
    'tsconfig.base.json': '{}',
    'packages/a/tsconfig.json':
      '{ "compilerOptions": { "composite": true, "rootDir": "src", "outDir": "dist" }, "include": ["src"] }',
    [source]: 'export const a: number = 1\n',
    'apps/web/index.html': '<!doctype html><title>a</title>',
    'apps/wallet/index.html': '<!doctype html><title>a</title>',
    'apps/docs/index.html': '<!doctype html><title>a</title>',
    'packages/frame/index.html': '<!doctype html><title>a</title>',
    'packages/frame/vite.config.js': "export default { build: { outDir: 'dist/page' } }",
    'packages/devnet/dist/bin.js': '',
    'packages/server/dist/index.js': '',
    'packages/element/src/page.ts': 'export const page = 1\n',
    'packages/walletconnect/src/crypto/nobleCurves.ts': 'export const curve = 1\n',
  })
  for (const file of Object.values(markFiles)) cpSync(path.join(root, file), path.join(folder, file))
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync(path.join(root, 'node_modules/.bin'), path.join(folder, 'node_modules/.bin'))
  for (const name of ['lightningcss', 'vite'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  const stamp = path.join(folder, 'node_modules/.cache/latchkey/build.json')
  const call = (what: string) =>
    runNode('-e', `import('./scripts/build.mjs').then((commands) => commands.${what})`)

  expect(call('build()').status).toBe(0)
  expect(existsSync(stamp)).toBe(true)
  call('forgetStaleBuild()')
  expect(existsSync(stamp)).toBe(true)
  write(source, 'export const a: number = 2\n')
  call('forgetStaleBuild()')
  expect(existsSync(stamp)).toBe(false)

  expect(call('build()').status).toBe(0)
  write(source, 'export const a: string = 1\n')
  expect(call('build()').status).not.toBe(0)
  expect(existsSync(stamp)).toBe(false)
})

it('waits for its own world, and only while that runs', async () => {
  const { folder, write } = createRepository({ 'run.json': '{ "pid": 1 }' })
  const runFile = path.join(folder, 'run.json')
  const ended = spawn(process.execPath, ['-e', ''])
  expect(await awaitWorld(ended, runFile)).toBe(false)

  const living = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  onTestFinished(() => void living.kill())
  write('run.json', JSON.stringify({ pid: living.pid }))
  expect(await awaitWorld(living, runFile)).toBe(true)
})
