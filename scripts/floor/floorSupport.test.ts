import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.mjs'
import { lowestVersions } from './floor.mjs'
import { supportOf } from './floorSupport.mjs'

it.each(['packages/ui/src/styles/page.css', 'packages/frame/src/oldBrowser.css'])(
  '%s shows the message for old browsers in every browser below the minimum, and in none above it',
  (sheet) => {
    const css = readFileSync(path.join(root, sheet), 'utf8')
    const [, condition = ''] = /@supports not \((\(.*\))\)/.exec(css) ?? []
    const names = [...condition.matchAll(/\(([a-z-]+):/g)].map(([, name]) => name)
    expect(names).toHaveLength(2)
    for (const browser of ['chrome', 'edge', 'firefox', 'safari'] as const) {
      const versions = names.map((name) => Number(supportOf.get(`css.properties.${name}`)?.[browser]))
      expect([browser, Math.max(...versions)]).toEqual([browser, Number(lowestVersions[browser]?.join('.'))])
    }
  },
)

it.each(['apps/web', 'apps/wallet', 'packages/frame'])(
  '%s names the minimum browsers to older ones',
  (app) => {
    const page = readFileSync(path.join(root, app, 'index.html'), 'utf8')
    const { chrome, firefox, safari } = lowestVersions
    expect(page).toMatch(/<p class="lk-old-browser" hidden>/)
    expect(page).toContain(
      `Chrome or Edge ${chrome?.[0]}, Firefox ${firefox?.[0]}, Safari ${safari?.join('.')}`,
    )
  },
)
