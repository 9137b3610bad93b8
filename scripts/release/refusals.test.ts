import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
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
import { root } from '../run.mjs'
import { findRefusals, readState } from './refusals.mjs'

const env = { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://forge.invalid/token' }
const repository = { type: 'git', url: 'git+https://forge.invalid/owner/name.git' }

/** Creates a repository with one public package, ready to be published as version 1.0.0. */
function createRepository() {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-refusals-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  write('package.json', JSON.stringify({ private: true, repository }))
  write('.changeset/config.json', '{}')
  write('.gitignore', 'node_modules\n')
  write('packages/a/package.json', JSON.stringify({ name: 'a', version: '1.0.0' }))
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '-m', 'test: start')
  git('tag', 'v1.0.0')
  return { folder, git, write, refusals: (given = env) => findRefusals('1.0.0', readState(folder, given)) }
}

it('publishes a clean, tagged commit of main', () => {
  expect(createRepository().refusals()).toEqual([])
})

it('publishes a tag of main that is checked out without a branch', () => {
  const { git, refusals } = createRepository()
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  git('checkout', '--quiet', '--detach')
  git('branch', '--quiet', '-D', 'main')
  expect(refusals()).toEqual([])
})

it('refuses a commit that is not on main', () => {
  const { git, refusals } = createRepository()
  git('checkout', '--quiet', '-b', 'other')
  git('commit', '--quiet', '--allow-empty', '-m', 'test: other')
  git('tag', '--force', 'v1.0.0')
  expect(refusals()).toEqual(['this commit is not on main'])
})

it('refuses uncommitted changes', () => {
  const { write, refusals } = createRepository()
  write('new.txt', 'new')
  expect(refusals()).toEqual(['1 uncommitted changes, such as new.txt'])
})

it('refuses a commit without the tag of its version', () => {
  const { git, refusals } = createRepository()
  git('tag', '--delete', 'v1.0.0')
  expect(refusals()).toEqual(['this commit has no tag v1.0.0'])
  git('tag', 'v0.9.0')
  expect(refusals()).toEqual(['this commit has no tag v1.0.0, but v0.9.0'])
})

it('refuses pending changesets, which no changelog contains', () => {
  const { git, write, refusals } = createRepository()
  write('.changeset/quick-keys.md', '')
  git('add', '.')
  git('commit', '--quiet', '-m', 'test: change')
  git('tag', '--force', 'v1.0.0')
  expect(refusals()).toEqual(['pending changesets: run npm run bump, and commit (.changeset/quick-keys.md)'])
})

it('refuses a release without a repository or without an identity token', () => {
  const { git, write, refusals } = createRepository()
  expect(refusals({ ...env, ACTIONS_ID_TOKEN_REQUEST_URL: '' })).toEqual([
    'no identity token for the provenance: publish from .github/workflows/release.yml',
  ])
  write('package.json', '{}')
  git('commit', '--quiet', '--all', '-m', 'test: forget')
  git('tag', '--force', 'v1.0.0')
  expect(refusals()).toEqual(['the repository is not set: npm run repository -- https://…'])
})

it('the command names every reason and starts neither a build nor npm', () => {
  const { folder, write } = createRepository()
  const programs = path.join(folder, 'node_modules/.programs')
  mkdirSync(programs, { recursive: true })
  symlinkSync(path.join(root, 'node_modules/semver'), path.join(folder, 'node_modules/semver'))
  symlinkSync(path.join(root, 'node_modules/oxc-parser'), path.join(folder, 'node_modules/oxc-parser'))
  const called = path.join(folder, 'node_modules/called')
  writeFileSync(path.join(programs, 'npm'), `#!/bin/sh\necho "$@" >> '${called}'\n`)
  chmodSync(path.join(programs, 'npm'), 0o755)
  write('new.txt', 'new')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release/release.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${programs}:${process.env.PATH}` },
  })
  expect(stderr.trim().split('\n')).toEqual([
    "Version 1.0.0 can't be published:",
    '- 1 uncommitted changes, such as new.txt',
    '- no identity token for the provenance: publish from .github/workflows/release.yml',
  ])
  expect(status).toBe(1)
  expect(existsSync(called) ? readFileSync(called, 'utf8') : '').toBe('')
  expect(existsSync(path.join(folder, 'artifacts'))).toBe(false)
})
