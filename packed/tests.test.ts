import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installApp, packAll, removeApp, run } from './pack.ts'

/** The page whose examples run here. */
const page = 'docs/react/testing.md'
/** The machine may be busy, and the examples wait only as long as their runners do by default. */
const patience =
  "import { configure } from '@testing-library/react'\nconfigure({ asyncUtilTimeout: 20_000 })\n"

describe('the examples of the page on testing', () => {
  let folder: string
  let app: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'packed-'))
    const tarballs = await packAll(folder)
    const names = ['protocol', 'ui', 'walletconnect', 'core', 'react', 'test']
    app = await installApp(
      'tests',
      names.map((name) => tarballs[name] ?? ''),
    )
    const text = await readFile(page, 'utf8')
    const [, example = ''] = /^```tsx\n(.*?)^```/ms.exec(text) ?? []
    const [, config = ''] = /^```js\n(.*?)^```/ms.exec(text) ?? []
    const [, imported = ''] = /^import (\{.*\}) from 'vitest'$/m.exec(example) ?? []
    const inVitest = example.replace('// @vitest-environment jsdom\n', '')
    const inJest = inVitest.replace(/ from 'vitest'$/m, " from '@jest/globals'")
    expect({ config, imported }).toEqual({
      config: expect.stringContaining('jest'),
      imported: '{ afterEach, beforeEach, expect, it }',
    })
    await writeFile(path.join(app, 'button.vitest.tsx'), patience + inVitest)
    await writeFile(
      path.join(app, 'button.jest.tsx'),
      `${patience}import { jest } from '@jest/globals'\njest.setTimeout(120_000)\n${inJest}`,
    )
    await writeFile(path.join(app, 'jest.config.mjs'), config)
    await writeFile(
      path.join(app, 'vitest.config.mjs'),
      "export default { test: { include: ['*.vitest.tsx'] } }\n",
    )
  }, 600_000)
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
    if (app) await removeApp(app)
  })

  it.each(['jsdom', 'happy-dom'])('run in Vitest with %s', async (environment) => {
    const args = ['vitest', 'run', '--environment', environment, '--testTimeout', '120000']
    const printed = await run('npx', args, app)
    expect(printed).toMatch(/2 passed/)
  })

  it('run in Jest with jsdom', async () => {
    const printed = await run('npm', ['run', 'jest', '--', '--testMatch', '**/*.jest.tsx'], app)
    expect(printed).toMatch(/2 passed/)
  })
})
