import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { setRepository, toRepositoryUrl } from './setRepository.mjs'

it.each([
  ['https://forge.invalid/owner/name', 'git+https://forge.invalid/owner/name.git'],
  ['https://forge.invalid/owner/name.git', 'git+https://forge.invalid/owner/name.git'],
  ['https://forge.invalid/group/owner/name', 'git+https://forge.invalid/group/owner/name.git'],
])('writes %s as npm expects it', (page, url) => {
  expect(toRepositoryUrl(page)).toBe(url)
})

it.each(['', 'owner/name', 'http://forge.invalid/owner/name', 'https://forge.invalid/owner'])(
  'rejects "%s"',
  (page) => {
    expect(() => toRepositoryUrl(page)).toThrow(`"${page}" is not a repository's page.`)
  },
)

it('sets and replaces the repository of the root and of every public package', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-repository-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (place: string) => path.join(folder, place, 'package.json')
  for (const [place, isPrivate] of [
    ['.', true],
    ['packages/a', false],
    ['packages/b', true],
  ] as const) {
    mkdirSync(path.dirname(file(place)), { recursive: true })
    const manifest = { name: place, ...(isPrivate && { private: true }), license: 'MIT', type: 'module' }
    writeFileSync(file(place), JSON.stringify(manifest))
  }
  for (const name of ['first', 'second']) {
    const url = setRepository(`https://forge.invalid/owner/${name}`, folder)
    expect(JSON.parse(readFileSync(file('.'), 'utf8')).repository).toEqual({ type: 'git', url })
    const text = readFileSync(file('packages/a'), 'utf8')
    expect(JSON.parse(text).repository).toEqual({ type: 'git', url, directory: 'packages/a' })
    expect(Object.keys(JSON.parse(text))).toEqual(['name', 'license', 'repository', 'type'])
    expect(JSON.parse(readFileSync(file('packages/b'), 'utf8'))).not.toHaveProperty('repository')
  }
})
