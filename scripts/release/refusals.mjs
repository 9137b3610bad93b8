import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads from a checkout and its environment what decides whether a release may be published.
 * @param {string} folder
 * @param {Record<string, string | undefined>} env
 */
export function readState(folder, env = process.env) {
  const git = (...args) =>
    String(execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }))
  const isIn = (branch) =>
    spawnSync('git', ['merge-base', '--is-ancestor', 'HEAD', branch], { cwd: folder }).status === 0
  return {
    changes: git('status', '--porcelain').split('\n').filter(Boolean),
    tags: git('tag', '--points-at', 'HEAD').split('\n').filter(Boolean),
    // A tag is checked out without a local branch.
    isOnMain: isIn('main') || isIn('origin/main'),
    changesets: readdirSync(path.join(folder, '.changeset')).filter((file) => file.endsWith('.md')),
    repository: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).repository,
    canProve: Boolean(env.ACTIONS_ID_TOKEN_REQUEST_URL || env.SIGSTORE_ID_TOKEN),
  }
}

/**
 * Returns why a release must not be published now.
 * @param {string} version
 * @param {ReturnType<typeof readState>} state
 */
export function findRefusals(version, { changes, tags, isOnMain, changesets, repository, canProve }) {
  const refusals = []
  if (!isOnMain) refusals.push('this commit is not on main')
  if (changes.length > 0)
    refusals.push(`${changes.length} uncommitted changes, such as ${changes[0].slice(3)}`)
  if (changesets.length > 0)
    refusals.push(`pending changesets: run npm run bump, and commit (.changeset/${changesets[0]})`)
  if (!tags.includes(`v${version}`))
    refusals.push(`this commit has no tag v${version}${tags.length > 0 ? `, but ${tags.join(', ')}` : ''}`)
  if (!repository?.url) refusals.push('the repository is not set: npm run repository -- https://…')
  if (!canProve)
    refusals.push('no identity token for the provenance: publish from .github/workflows/release.yml')
  return refusals
}
