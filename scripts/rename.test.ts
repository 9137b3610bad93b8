import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readWorkspaces } from './imports.mjs'
import { findInvalidName, renameIn } from './rename.mjs'
import { root } from './run.mjs'

const names = JSON.parse(readFileSync(path.join(root, 'names.json'), 'utf8'))
const acme = { scope: '@acme', create: 'create-acme' }

it('names.json has the names of all packages', () => {
  const packages = [...readWorkspaces()].filter(([, { folder }]) => folder.startsWith('packages/'))
  for (const [name, { folder }] of packages) {
    const last = path.basename(folder)
    expect(name).toBe(last === names.create ? names.create : `${names.scope}/${last}`)
  }
})

it.each([
  ["import { createKit } from '@old/core'", "import { createKit } from '@acme/core'"],
  ['"@old/core": "workspace:*"', '"@acme/core": "workspace:*"'],
  ['npm create old my-app', 'npm create acme my-app'],
  ['packages/create-old/src', 'packages/create-acme/src'],
  // What visitors and operators see or store keeps its name.
  ['class="old-button"', 'class="old-button"'],
  ['old.store', 'old.store'],
  ['npm create olds', 'npm create olds'],
  ['someone@old/x', 'someone@old/x'],
])('renames in %s', (text, renamed) => {
  expect(renameIn(text, { scope: '@old', create: 'create-old' }, acme)).toBe(renamed)
})

it('refuses names that npm would refuse', () => {
  expect(findInvalidName(acme)).toBeUndefined()
  expect(findInvalidName({ ...acme, scope: 'acme' })).toMatch('--scope: "acme" is not a scope')
  expect(findInvalidName({ ...acme, create: 'acme' })).toMatch(
    '--create: "acme" is not a name for npm create',
  )
})
