// Determines which web features the oldest supported browsers lack, by the data of web-features.
import { createRequire } from 'node:module'
import { lowestVersions } from './floor.mjs'

const { features } = createRequire(import.meta.url)('web-features/data.json')
/** Our browser names, mapped to those in the data. */
const namesInData = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
}

/** Minimum browser versions of a feature, by its key in MDN's data (`api.Window.fetch`, `css.selectors.has`). */
export const supportOf = new Map(
  Object.values(features).flatMap(({ status }) =>
    Object.entries(status?.by_compat_key ?? {}).map(([key, { support }]) => [key, support]),
  ),
)

/** Returns whether one of the oldest supported browsers lacks a feature; false for a key missing in the data. */
export const isNewer = (key) => {
  const support = supportOf.get(key)
  if (support === undefined) return false
  return Object.entries(lowestVersions).some(([browser, [major, minor]]) => {
    // For old APIs, the data omits Safari on iOS.
    const version = support[namesInData[browser]] ?? (browser === 'ios_saf' ? support.safari : undefined)
    const [since, sinceMinor = 0] = (version ?? 'Infinity').replace('≤', '').split('.').map(Number)
    return since > major || (since === major && sinceMinor > minor)
  })
}
