// Vitest config for the tests of a mutated file, in the copy of the repository that StrykerJS creates.
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const copy = process.cwd()
const conditions = ['latchkey', 'module', 'node', 'development|production']
/** The copy shares the installed packages, in which ours are links back to this repository. */
const home = path.resolve(realpathSync(path.join(copy, 'node_modules')), '..')

/** Resolves our own packages to the copy, which contains the mutated file. */
const ownPackages = {
  name: 'own-packages',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (!id.startsWith('@latchkey/')) return
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    return found && { ...found, id: found.id.replace(home + path.sep, copy + path.sep) }
  },
}

/** Reports a test file that fails outside of its tests, as happens if a mutant throws while the file loads. */
const failedFiles = {
  onInit(vitest) {
    this.vitest = vitest
  },
  onTestModuleEnd(testModule) {
    for (const error of testModule.errors()) this.vitest.state.catchError(error, 'Unhandled Error')
  },
}

export default defineConfig({
  plugins: [ownPackages],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: process.env.MUTATE_TESTS.split(','),
    environment: 'node',
    reporters: [failedFiles],
    setupFiles: ['./scripts/setup/patience.setup.ts', './scripts/setup/properties.setup.ts'],
    testTimeout: 60_000,
  },
})
