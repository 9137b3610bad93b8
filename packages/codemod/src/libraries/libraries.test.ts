import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createAnchors } from '../../../../apps/docs/site/anchors.mjs'
import { connectKit } from './connectkit.ts'
import { rainbowKit } from './rainbowkit.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Returns the anchors of a page's headings. */
function anchorsOf(page: string): Set<string> {
  const anchor = createAnchors()
  return new Set([...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading)))
}

it.each([rainbowKit, connectKit])(
  'comments of $name name sections that exist',
  ({ page, targets, subpaths }) => {
    const anchors = anchorsOf(page)
    const named = [...Object.values(targets), ...Object.values(subpaths)].flatMap((target) =>
      target.to === 'nothing' ? [target.anchor] : [],
    )
    for (const anchor of [...named, 'the-config', 'the-provider', 'components-and-hooks'])
      expect({ anchor, isThere: anchors.has(anchor) }).toEqual({ anchor, isThere: true })
  },
)

it.each([rainbowKit, connectKit])(
  'bridges of $name export what takes the place of an export',
  ({ targets, custom, signIn }) => {
    const wanted = Object.values(targets).flatMap((target) =>
      target.to === 'bridge' ? [[target.bridge, target.name]] : [],
    )
    const ofSignIn = Object.values(signIn).map((bridge) => [bridge, 'signIn'])
    for (const [bridge, name] of [...wanted, [custom.bridge, custom.name], ...ofSignIn])
      expect(read(`packages/codemod/bridges/${bridge}.tsx`)).toMatch(
        new RegExp(`^export (function|const|type) ${name}\\b`, 'm'),
      )
  },
)
