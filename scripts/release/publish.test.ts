import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { publishAll } from './publish.mjs'

/** Creates a program in place of npm, which knows some published versions and fails to publish one tarball. */
function createNpm({ published = '', failing = 'none' }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-publish-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const calls = path.join(folder, 'calls')
  const npm = path.join(folder, 'npm')
  const program = `#!/bin/sh
case "$1 $2" in
  "view ${published}") echo 1.0.0 ;;
  view*) exit 1 ;;
  *) echo "$@" >> '${calls}'; [ "$2" != '${failing}' ] ;;
esac
`
  writeFileSync(npm, program)
  chmodSync(npm, 0o755)
  return { npm, calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []) }
}

const releases = ['a', 'b', 'c'].map((name) => ({ name, version: '1.0.0', tarball: `${name}.tgz` }))
const publish = (name: string, tag = 'latest') =>
  `publish ${name}.tgz --provenance --access public --tag ${tag}`

it('publishes the checked tarballs in order, with provenance', async () => {
  const { npm, calls } = createNpm({})
  expect(await publishAll(releases, npm)).toBe(0)
  expect(calls()).toEqual(['a', 'b', 'c'].map((name) => publish(name)))
})

it('stops at the first failure, and skips what is published when it runs again', async () => {
  const failing = createNpm({ failing: 'b.tgz' })
  expect(await publishAll(releases, failing.npm)).toBe(1)
  expect(failing.calls()).toEqual([publish('a'), publish('b')])

  const again = createNpm({ published: 'a@1.0.0' })
  expect(await publishAll(releases, again.npm)).toBe(0)
  expect(again.calls()).toEqual([publish('b'), publish('c')])
})

it('publishes a prerelease under another tag than latest', async () => {
  const { npm, calls } = createNpm({})
  await publishAll([{ name: 'a', version: '1.0.0-next.0', tarball: 'a.tgz' }], npm)
  expect(calls()).toEqual([publish('a', 'next')])
})
