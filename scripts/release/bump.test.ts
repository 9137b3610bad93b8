import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../run.mjs'
import { filesBelow } from '../sourceFiles.mjs'
import { bump, readSentVersion } from './bump.mjs'
import { planRelease, readPackages } from './plan.mjs'

const manifests = filesBelow('.').filter((file) => /^(\w+\/[\w-]+\/)?package\.json$/.test(file))

/** Copies what versions depend on to a Git repository of its own, with a pending changeset. */
function copyRepository(changeset: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-bump-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const changelogs = manifests.map((file) => path.join(path.dirname(file), 'CHANGELOG.md'))
  const copied = [
    ...manifests,
    ...changelogs,
    '.changeset/config.json',
    'packages/core/src/api/callEndpoint.ts',
  ]
  for (const file of copied.filter((name) => existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
  writeFileSync(path.join(folder, '.changeset/quick-keys.md'), changeset)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'test: start')
  return { folder, read: (file: string) => readFileSync(path.join(folder, file), 'utf8') }
}

it('the kit sends the version of its package', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'packages/core/package.json'), 'utf8'))
  expect(readSentVersion()).toBe(version)
})

it('raises all public packages to one version, with exact versions of each other, and no private one', async () => {
  const { folder, read } = copyRepository("---\n'@latchkey/ui': minor\n---\n\nAdd a round button.\n")
  const before = JSON.parse(read('packages/ui/package.json')).version
  await bump(folder)

  const after = planRelease(readPackages(folder))
  const [major, minor] = before.split('.').map(Number)
  const next = `${major}.${minor + 1}.0`
  expect(after.length).toBeGreaterThan(6)
  for (const { manifest } of after)
    expect({ name: manifest.name, version: manifest.version }).toEqual({
      name: manifest.name,
      version: next,
    })
  const isPublic = new Set(after.map(({ manifest }) => manifest.name))
  for (const file of manifests) {
    const now = JSON.parse(read(file))
    if (now.private) expect(now.version).toBe(JSON.parse(readFileSync(path.join(root, file), 'utf8')).version)
    const used = Object.entries({ ...now.dependencies, ...now.devDependencies })
    for (const [name, version] of used)
      if (isPublic.has(name)) expect({ file, name, version }).toEqual({ file, name, version: next })
  }
  expect(readSentVersion(folder)).toBe(next)

  const changelog = read('packages/ui/CHANGELOG.md')
  expect(changelog).toMatch(
    new RegExp(`^# @latchkey/ui\n\n## ${next}\n\n### Minor Changes\n\n- .*: Add a round button`),
  )
  expect(changelog).toContain(`\n## ${before}\n`)
  expect(existsSync(path.join(folder, '.changeset/quick-keys.md'))).toBe(false)
})
