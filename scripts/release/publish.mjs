import { spawnSync } from 'node:child_process'
import { run } from '../run.mjs'
import { tagOf } from './plan.mjs'

/**
 * Publishes tarballs in order, and returns npm's exit code. Stops at the first failure. Versions that exist are
 * skipped, so a release that failed midway can run again.
 * @param {readonly { name: string, version: string, tarball: string }[]} releases
 * @param {string} npm
 */
export async function publishAll(releases, npm = 'npm') {
  for (const { name, version, tarball } of releases) {
    if (isPublished(`${name}@${version}`, npm)) {
      console.log(`${name}@${version} is already published.`)
      continue
    }
    const code = await run(npm, [
      'publish',
      tarball,
      '--provenance',
      '--access',
      'public',
      '--tag',
      tagOf(version),
    ])
    if (code !== 0) {
      console.error(`${name}@${version} was not published. Fix the cause and run the same command again.`)
      return code
    }
  }
  return 0
}

const isPublished = (id, npm) => {
  const { status, stdout } = spawnSync(npm, ['view', id, 'version'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}
