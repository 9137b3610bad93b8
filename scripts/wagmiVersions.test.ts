import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as wagmiCore3 from '@wagmi/core'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import * as wagmiCore2 from 'wagmi-core-2'
import { root } from './run.mjs'
import { codeFiles, isTest } from './sourceFiles.mjs'

// Bundlers refuse an app whose version of wagmi lacks a name that the kit imports. The project `wagmi2` in
// vitest.config.ts runs the tests of connecting with wagmi 2.

/** Returns the values that our code imports from `@wagmi/core`, each with a file that does. */
function listImports(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of codeFiles().filter((file) => file.startsWith('packages/') && !isTest(file))) {
    const source = readFileSync(path.join(root, file), 'utf8')
    if (!source.includes("'@wagmi/core'")) continue
    for (const { moduleRequest, entries } of parseSync(file, source).module.staticImports)
      if (moduleRequest.value === '@wagmi/core')
        for (const { importName, isType } of entries) if (!isType) found.set(importName.name ?? '*', file)
  }
  return found
}

it('imports only what wagmi 2 and wagmi 3 both export', () => {
  const require = createRequire(path.join(root, 'packages/core/package.json'))
  expect(require('@wagmi/core/package.json').version).toMatch(/^3\./)
  expect(require('wagmi-core-2/package.json').version).toMatch(/^2\./)
  const imports = listImports()
  expect(imports.size).toBeGreaterThan(8)
  for (const [name, file] of imports)
    expect({ name, file, in2: name in wagmiCore2, in3: name in wagmiCore3 }).toEqual({
      name,
      file,
      in2: true,
      in3: true,
    })
})
